#include "CTestSystem.h"
