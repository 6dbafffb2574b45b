/* card.cu: the card there is. */
#include "gpu.h"

#include <cuda_runtime.h>

#include <cstdio>

int gpu_card(char *name, int cap)
{
    struct cudaDeviceProp card;
    cudaError_t error = cudaGetDeviceProperties(&card, 0);
    snprintf(name, (size_t)cap, "%s", error == cudaSuccess ? card.name : cudaGetErrorString(error));
    return error == cudaSuccess;
}
