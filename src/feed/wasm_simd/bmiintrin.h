#pragma once
#include "westmere.h"
