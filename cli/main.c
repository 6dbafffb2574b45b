/* main.c: the `conclave` command. */
int main(void)
{
    return 0;
}
