/* frames.c: see frames.h. Sections are those of RFC 6455. */
#include "frames.h"

#include "../base/limits.h"

#include <stdlib.h>
#include <string.h>
#include <unistr.h>
#include <wslay/wslay.h>

/* How the connection is closed over what was received (7.4.1). */
enum { BROKEN = 1002, NOT_TEXT = 1003, NOT_UTF8 = 1007, TOO_LARGE = 1009, NO_MEMORY = 1011 };
enum { CONTROL_MOST = 125 };

struct frames_context {
    wslay_frame_context_ptr wslay;
    const char *at, *end; /* bytes to be given to it */
    uint64_t payload_left;
    uint8_t in_frame; /* its header is known */
    uint8_t begun;    /* bytes of a frame were given */
    uint8_t opcode, fin;
    uint8_t control_length;
    char control[CONTROL_MOST];
};

/* One that no connection needs now, kept for the next. */
static struct frames_context *spare;

/* The header is given byte by byte, so that nothing of the next frame is in
 * the context when one is complete, and it can be taken away. */
static ssize_t give(uint8_t *room, size_t length, int flags, void *user)
{
    struct frames_context *x = user;
    size_t n = (size_t)(x->end - x->at), most = x->in_frame ? (size_t)x->payload_left : 1;
    (void)flags;
    n = n < most ? n : most;
    n = n < length ? n : length;
    if (!n)
        return -1;
    memcpy(room, x->at, n);
    x->at += n;
    x->begun = 1;
    return (ssize_t)n;
}

static struct frames_context *start(void)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct frames_context *x = spare ? spare : calloc(1, sizeof *x);
    spare = NULL;
    if (x && !x->wslay && wslay_frame_context_init(&x->wslay, &callbacks, x)) {
        free(x);
        return NULL;
    }
    return x;
}

static void drop(struct frames_context *x)
{
    if (!x)
        return;
    wslay_frame_context_free(x->wslay);
    free(x);
}

/* Takes the context away if it holds nothing. */
static void rest(struct frames *f)
{
    struct frames_context *x = f->context;
    if (x->begun)
        return;
    f->context = NULL;
    if (spare)
        drop(x);
    else
        spare = x;
}

void frames_free(struct frames *f)
{
    drop(f->context);
    f->context = NULL;
    buffer_free(&f->message);
}

static int is_control(int opcode)
{
    return opcode & 8;
}

/* Whether a frame may come now (5.4, 5.5); 0, or the code to close with. */
static int check_header(const struct frames *f, const struct wslay_frame_iocb *frame)
{
    int opcode = frame->opcode;
    if (!frame->mask || frame->rsv || opcode > WSLAY_PONG || (opcode > 2 && !is_control(opcode)))
        return BROKEN;
    if (is_control(opcode))
        return 0;
    if ((opcode == WSLAY_CONTINUATION_FRAME) != f->in_message)
        return BROKEN;
    if (opcode == WSLAY_BINARY_FRAME)
        return NOT_TEXT;
    return frame->payload_length > LIMIT_MESSAGE - f->message.length ? TOO_LARGE : 0;
}

/* The memory of a message that was taken, for the next one. */
static struct buffer scratch;

static int take_payload(struct frames *f, const char *bytes, size_t n)
{
    struct frames_context *x = f->context;
    if (is_control(x->opcode)) {
        memcpy(x->control + x->control_length, bytes, n);
        x->control_length = (uint8_t)(x->control_length + n);
        return 0;
    }
    if (!f->message.data) {
        f->message = scratch;
        memset(&scratch, 0, sizeof scratch);
    }
    buffer_bytes(&f->message, bytes, n);
    return f->message.failed ? NO_MEMORY : 0;
}

static int end_message(struct frames *f, frames_taker *take, void *context)
{
    int code = 0;
    struct buffer message = f->message;
    memset(&f->message, 0, sizeof f->message);
    if (message.length && u8_check((const uint8_t *)message.data, message.length))
        code = NOT_UTF8;
    else if (!take(context, FRAMES_TEXT, message.length ? message.data : "", message.length))
        code = -1;
    buffer_clear(&message);
    if (scratch.data)
        buffer_free(&message);
    else
        scratch = message;
    return code;
}

/* A frame is complete: tells what became whole by it. -1: no more is wanted. */
static int end_frame(struct frames *f, frames_taker *take, void *context)
{
    struct frames_context *x = f->context;
    x->in_frame = x->begun = 0;
    if (is_control(x->opcode)) {
        enum frames_event event = x->opcode == WSLAY_PING   ? FRAMES_PING
                                  : x->opcode == WSLAY_PONG ? FRAMES_PONG
                                                            : FRAMES_CLOSE;
        return take(context, event, x->control, x->control_length) ? 0 : -1;
    }
    f->in_message = !x->fin;
    if (!x->fin)
        return 0;
    return end_message(f, take, context);
}

/* What libwslay has understood. */
static int take_frame(struct frames *f, const struct wslay_frame_iocb *frame, frames_taker *take,
                      void *context)
{
    struct frames_context *x = f->context;
    int code = 0;
    if (!x->in_frame) {
        if ((code = check_header(f, frame)))
            return code;
        x->in_frame = 1;
        x->opcode = frame->opcode;
        x->fin = frame->fin;
        x->payload_left = frame->payload_length;
        x->control_length = 0;
    }
    x->payload_left -= frame->data_length;
    if (frame->data_length &&
        (code = take_payload(f, (const char *)frame->data, frame->data_length)))
        return code;
    return x->payload_left ? 0 : end_frame(f, take, context);
}

int frames_take(struct frames *f, const char *bytes, size_t n, frames_taker *take, void *context)
{
    struct wslay_frame_iocb frame;
    int code = 0;
    if (!f->context && !(f->context = start()))
        return NO_MEMORY;
    f->context->at = bytes;
    f->context->end = bytes + n;
    while (!code) {
        const char *before = f->context->at;
        memset(&frame, 0, sizeof frame);
        ssize_t got = wslay_frame_recv(f->context->wslay, &frame);
        if (got >= 0)
            code = take_frame(f, &frame, take, context);
        else if (got != WSLAY_ERR_WANT_READ)
            code = BROKEN;
        else if (f->context->at == before)
            break;
    }
    if (code)
        frames_free(f); /* what is left in it makes no sense any more */
    else
        rest(f);
    return code < 0 ? 0 : code;
}

size_t frames_header(int opcode, size_t payload, char out[FRAME_HEADER])
{
    size_t extended = payload < 126 ? 0 : payload < 65536 ? 2 : 8;
    out[0] = (char)(0x80 | opcode);
    out[1] = (char)(extended == 0 ? payload : extended == 2 ? 126 : 127);
    for (size_t i = 0; i < extended; i++)
        out[2 + i] = (char)((uint64_t)payload >> 8 * (extended - 1 - i));
    return 2 + extended;
}

int frames_close_code(const char *bytes, size_t n)
{
    const unsigned char *at = (const unsigned char *)bytes;
    int code = n < 2 ? 0 : at[0] << 8 | at[1];
    if (!n)
        return 1005;
    if (n > 2 && u8_check(at + 2, n - 2))
        return 0;
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                   (code >= 3000 && code < 5000)
               ? code
               : 0;
}
