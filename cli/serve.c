/* serve.c: `conclave serve`: the server; see server/ and docs/hosting.md. */
#include "../server/server.h"

#include "args.h"
#include "say.h"

#include <stdio.h>

enum {
#define X(name, value, initial, help) FLAG_##name,
    CONFIG_MAP(X)
#undef X
        FLAG_CONFIG
};

_Static_assert((int)FLAG_CONFIG < (int)ARGS_FLAGS, "raise ARGS_FLAGS");

static int serve_run(struct args *args)
{
    static struct config config;
    char why[CONFIG_WHY];
    int status = args_at_most(args, 0);
    if (status != CLI_OK)
        return status;
    if (!config_read(&config, args->value, args->value[FLAG_CONFIG], why))
        return args_wrong(args, "%s", why);
    return server_run(&config) ? CLI_FAILED : CLI_OK;
}

static const struct flag flags[] = {
#define X(name, value, initial, help) [FLAG_##name] = {"--" #name, value, help, ARGS_TEXT},
    CONFIG_MAP(X)
#undef X
        [FLAG_CONFIG] = {"--config", "FILE", "settings, a line each: listen = 0.0.0.0:8080",
                         ARGS_FILE},
};

const struct command serve_command = {
    .name = "serve",
    .words = "",
    .about = "serves tables to players elsewhere: web page, WebSocket, HTTP",
    .more = "Nothing needs to be set: tables are kept in a file, guests can play at once.\n"
            "Every flag can be given in the environment (CONCLAVE_LISTEN) or in the file\n"
            "of --config (listen = …) as well; flags come first, then the environment.\n",
    .flags = flags,
    .flag_count = (int)(sizeof flags / sizeof *flags),
    .run = serve_run,
};
