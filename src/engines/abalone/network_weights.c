#include "engines/abalone/network.h"

const Network abalone_network = {.output_bias = 0};
