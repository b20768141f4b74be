// fivefold admin: what a site's operator sees and does. What is stored is read from the database,
// what a node has in memory that node is asked.
#include "base/error_codes.h"
#include "base/memory.h"
#include "cli/admin_http.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "platform/print.h"
#include "server/net/token_file.h"
#include "server/table/ids.h"
#include "store/overview.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// ---- From the database

static void print_time(int64_t at) {
  const time_t seconds = (time_t)(at / 1000);
  char text[40] = "-";
  struct tm parts;
  if (at > 0 && gmtime_r(&seconds, &parts)) strftime(text, sizeof text, "%FT%TZ", &parts);
  printf("%-22s", text);
}

static void print_node(void *context, const NodeOverview *node) {
  (void)context;
  print_time(node->alive_at);
  puts(node->name[0] ? node->name : "-");
}

static void print_table(void *context, const TableOverview *table) {
  char id[ID_SIZE];
  (void)context;
  id_format(table->id, id);
  print_time(table->changed_at);
  printf("%s  %-8s %5u  %s\n", id, table->status == STORED_RUNNING ? "running" : "open",
         table->length, table->game);
}

static void print_analysis(void *context, const StoredAnalysis *analysis) {
  char id[ID_SIZE];
  (void)context;
  id_format(analysis->table, id);
  print_time(analysis->asked_at);
  printf("%s  %-8s %u/%u\n", id,
         analysis_was_given_up(analysis) ? "failed"
         : analysis->done                ? "running"
                                         : "waiting",
         analysis->done, analysis->total);
}

typedef enum Action {
  ACTION_NODES,
  ACTION_TABLES,
  ACTION_ANALYSES, // up to here from the database
  ACTION_WORKERS,
  ACTION_SET_ASIDE,
  ACTION_RETRY,
  ACTION_END,
  ACTION_BANS,
  ACTION_BAN,
  ACTION_UNBAN,
  ACTION_LIMITS,
} Action;

static StoreRead list_stored(StoreReader *reader, Action action) {
  if (action == ACTION_NODES) return overview_list_nodes(reader, print_node, NULL);
  if (action == ACTION_TABLES) return overview_list_tables(reader, print_table, NULL);
  return overview_list_analyses(reader, print_analysis, NULL);
}

static bool show_stored(const Arguments *arguments, Action action, Error *error) {
  const char *place = arguments_text(arguments, "--db");
  if (!place)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.missing", "kind=%s name=%s",
                            "option", "--db");
  StoreReader *reader = store_open_snapshot(place, error);
  if (!reader) return false;
  const bool good =
      list_stored(reader, action) != STORE_FAILED || error_copy(error, store_read_error(reader));
  store_close_snapshot(reader);
  return good;
}

// ---- From a node

static void print_value(const json_t *value) {
  if (json_is_string(value))
    fputs(json_string_value(value), stdout);
  else if (json_is_integer(value))
    printf("%lld", (long long)json_integer_value(value));
  else
    fputs(json_is_true(value) ? "yes" : "no", stdout);
}

// A line for each object of the answer's list: "name alpha  engines 4".
static void print_list(const json_t *answer) {
  const char *key, *name;
  json_t *list, *object, *value;
  size_t i;
  json_object_foreach((json_t *)(uintptr_t)answer, key, list) {
    json_array_foreach(list, i, object) {
      json_object_foreach(object, name, value) {
        printf("%s ", name);
        print_value(value);
        fputs("  ", stdout);
      }
      putchar('\n');
    }
  }
}

static const struct {
  const char *method, *path;
  bool has_subject;
} requests[] = {
    [ACTION_WORKERS] = {"GET", "/api/v1/admin/workers", false},
    [ACTION_SET_ASIDE] = {"GET", "/api/v1/admin/set-aside", false},
    [ACTION_RETRY] = {"DELETE", "/api/v1/admin/set-aside/", true},
    [ACTION_END] = {"DELETE", "/api/v1/admin/tables/", true},
    [ACTION_BANS] = {"GET", "/api/v1/admin/bans", false},
    [ACTION_BAN] = {"POST", "/api/v1/admin/bans", true},
    [ACTION_UNBAN] = {"POST", "/api/v1/admin/bans", true},
    [ACTION_LIMITS] = {"GET", "/api/v1/admin/limits?", true},
};

static bool is_id(const char *subject) {
  uint64_t id;
  return id_parse(subject, &id);
}

static char *make_body(const Arguments *arguments, Action action, const char *subject) {
  json_t *body = json_object();
  const char *reason = arguments_text(arguments, "--reason");
  if (action == ACTION_BAN || action == ACTION_UNBAN) {
    json_object_set_new(body, is_id(subject) ? "player" : "address", json_string(subject));
    json_object_set_new(body, "lift", json_boolean(action == ACTION_UNBAN));
    if (reason) json_object_set_new(body, "reason", json_string(reason));
  }
  char *text = json_object_size(body) ? json_dumps(body, JSON_COMPACT) : memory_copy_string("");
  json_decref(body);
  return text;
}

// Whatever is no address, id or part of one is not sent.
static bool is_plain(const char *subject) {
  return subject[strspn(subject, "0123456789abcdefghijklmnopqrstuvwxyzABCDEF.:")] == 0;
}

static bool send_request(const Arguments *arguments, Action action, const AdminNode *node,
                         Error *error) {
  const char *subject = arguments_text(arguments, "SUBJECT");
  if (!subject == requests[action].has_subject || (subject && !is_plain(subject)))
    return error_raise(error, ERROR_BAD_ARGUMENT, "admin.subject");
  Text path = {0};
  text_add(&path, requests[action].path);
  if (action == ACTION_LIMITS) text_add(&path, is_id(subject) ? "player=" : "address=");
  if (subject && strcmp(requests[action].method, "POST") != 0) text_add(&path, subject);
  char *body = make_body(arguments, action, subject);
  json_t *answer = admin_ask(node, requests[action].method, text_string(&path), body, error);
  if (answer) print_list(answer);
  free(body);
  text_free(&path);
  json_decref(answer);
  return answer;
}

static bool ask_node(const Arguments *arguments, Action action, Error *error) {
  const char *file = arguments_text(arguments, "--token-file");
  TokenList tokens = {0};
  if (!file)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.missing", "kind=%s name=%s",
                            "option", "--token-file");
  if (!token_file_read(file, &tokens, error)) {
    token_list_free(&tokens);
    return false;
  }
  const AdminNode node = {arguments_text(arguments, "--url"), tokens.items[0]};
  const bool good = send_request(arguments, action, &node, error);
  token_list_free(&tokens);
  return good;
}

static const Argument table[] = {
    {"WHAT", NULL, "what to see or do", .kind = ARGUMENT_CHOICE, .required = true,
     .choices = "nodes,tables,analyses,workers,set-aside,retry,end,bans,ban,unban,limits"},
    {"SUBJECT", NULL, "a table's id for end and retry; an address or a player's id for the others",
     .kind = ARGUMENT_TEXT},
    {"--db", "PLACE", "the site's database, for nodes, tables and analyses", .kind = ARGUMENT_FILE},
    {"--url", "URL", "the node that is asked for all else", .kind = ARGUMENT_TEXT,
     .default_value = "http://127.0.0.1:8080"},
    {"--token-file", "FILE", "the operator's token", .kind = ARGUMENT_FILE},
    {"--reason", "TEXT", "why somebody is banned, for the list of bans", .kind = ARGUMENT_TEXT},
    {0},
};

static int run(const Arguments *arguments) {
  const Action action = (Action)arguments_choice(arguments, "WHAT");
  Error error;
  bool good;
  if (sodium_init() < 0)
    good = error_raise(&error, ERROR_INTERNAL, "server.no-random");
  else if (action <= ACTION_ANALYSES)
    good = show_stored(arguments, action, &error);
  else
    good = ask_node(arguments, action, &error);
  return good ? 0 : cli_fail(&cli_admin, &error);
}

const Command cli_admin = {
    .name = "admin",
    .summary = "see and tend a play site as its operator",
    .details = "nodes, tables and analyses are read from the database. workers, set-aside tables "
               "and limits "
               "are what one node has in memory; ending a table, retrying one that was set aside "
               "and bans go by a node, too, and hold for the whole site.",
    .examples = "admin tables --db postgresql://fivefold@db.example.org/fivefold\n"
                "admin limits 203.0.113.7 --token-file admin.token\n"
                "admin ban 203.0.113.7 --reason flood --token-file admin.token\n",
    .arguments = table,
    .run = run};
