/** The closed list of failures: every failing answer is `{ code, error, message }` with a code of this table. */
import { z } from 'zod';

export interface Failure {
  status: number;
  /** The sentence for a person; the failing code fills in `{name}`. */
  sentence: string;
  /**
   * The time that the sentence names, as programs get it in Retry-After, or the field of the sentence that holds it. A
   * failure that passes by itself has one; without it asking again is of no use.
   */
  retryAfterSeconds?: number | 'seconds';
}

/** What the sentences call "in a moment" and "in a minute". */
const A_MOMENT = 5;
const A_MINUTE = 60;

export const FAILURES = {
  validation_failed: { status: 400, sentence: 'The request is not valid: {detail}.' },
  malformed_request: { status: 400, sentence: 'What came isn’t a request of HTTP/1.1 that can be read.' },
  malformed_json: { status: 400, sentence: 'The request body is not valid JSON.' },
  cross_site_request: { status: 403, sentence: 'Writes and computations are accepted from this site only.' },
  not_the_operator: { status: 403, sentence: 'Only {how} can this be changed.' },
  method_not_allowed: { status: 405, sentence: 'No call has the method {method}.' },
  unknown_host: {
    status: 421,
    sentence: 'This server doesn’t answer by the name {name}. Whoever runs it can set ALLOWED_HOSTS.',
  },
  unknown_path: { status: 404, sentence: 'There is no such call: {method} {path}.' },
  session_not_found: { status: 404, sentence: 'There is no such mining session.' },
  block_not_found: { status: 404, sentence: 'There is no block {index}.' },
  no_checkpoint: {
    status: 404,
    sentence: 'The log has no checkpoint yet: it begins with the first block, and is read at the start.',
  },
  no_log_size: { status: 404, sentence: 'The log has {size} blocks; from {from} to {to} it has no proof.' },
  no_records: { status: 404, sentence: 'Results of {label} can’t be compared, so there are no records.' },
  no_rows: {
    status: 404,
    sentence: 'Block {index} has no rows: its plan or its result is none that this version reads.',
  },
  work_type_unknown: { status: 404, sentence: 'There is no kind of mathematics named {workType}.' },
  no_such_table: { status: 404, sentence: '{label} has no table {table}; it has {tables}.' },
  manifest_not_found: {
    status: 404,
    sentence:
      'This server hasn’t made this file since it started, or has made many others since, or the file was changed or renamed since. Download it again, then ask for its manifest.',
  },
  statement_without_blocks: {
    status: 404,
    sentence: 'This wallet has no block yet, so there is nothing to state.',
  },
  no_instance: { status: 404, sentence: 'Block {index} has no random instance that could be made again.' },
  task_not_found: { status: 404, sentence: 'No task of yours with this name runs.' },
  tutorial_not_found: { status: 404, sentence: 'There is no such tutorial.' },
  guide_not_found: { status: 404, sentence: 'There is no such guide.' },
  task_running: {
    status: 409,
    sentence: 'Another task of yours runs. Cancel it, or wait for its end.',
  },
  task_cancelled: { status: 409, sentence: 'The task was cancelled before its end.' },
  session_not_mining: {
    status: 409,
    sentence: 'Only a session that is mining can be paused; this one is {status}.',
  },
  session_not_paused: {
    status: 409,
    sentence: 'Only a paused session can be resumed; this one is {status}.',
  },
  phrase_word_count: { status: 400, sentence: 'A recovery phrase has 12 words; this one has {count}.' },
  phrase_word_unknown: {
    status: 400,
    sentence: 'Word {position} is not one of the 2,048 recovery words. Check its spelling.',
  },
  phrase_checksum_wrong: {
    status: 400,
    sentence: 'These 12 words aren’t a recovery phrase: one of them is wrong, or their order is.',
  },
  phrase_of_no_wallet: {
    status: 404,
    sentence:
      'No wallet of this server has this phrase. A phrase that was made later replaces the earlier one.',
  },
  restore_unfinished: {
    status: 500,
    sentence:
      'The wallet wasn’t restored and no tokens were moved, but sessions of this wallet may have been stopped. Try again.',
  },
  transfer_to_self: { status: 400, sentence: 'A wallet can’t send tokens to itself.' },
  insufficient_balance: {
    status: 400,
    sentence: 'This wallet can send and stake {available} $MINED; bonus credits stay with it.',
  },
  staking_restricted: {
    status: 403,
    sentence: 'This wallet may not stake now; its stakes are paid all the same.',
  },
  idempotency_key_reused: {
    status: 409,
    sentence: 'This Idempotency-Key was used for another request. Take a new one.',
  },
  query_refused: { status: 400, sentence: 'This query isn’t run: {detail}' },
  query_failed: { status: 400, sentence: 'The query failed: {detail}' },
  player_name_not_allowed: { status: 400, sentence: 'This name can’t be used: {detail}.' },
  player_name_taken: { status: 409, sentence: 'Another wallet has this name, or one that looks like it.' },
  guide_not_available: {
    status: 409,
    sentence: 'The guide “{name}” comes with its screen and can’t be started yet.',
  },
  guide_prerequisites_unmet: { status: 409, sentence: 'Complete this first: {names}.' },
  no_active_guide: { status: 409, sentence: 'No guide is active. Start one first.' },
  guide_step_unread: {
    status: 409,
    sentence: 'Read this step first; it can be passed in {seconds} s.',
    retryAfterSeconds: 'seconds',
  },
  work_type_not_available: { status: 409, sentence: '{label} cannot be mined yet.' },
  frontier_not_available: {
    status: 409,
    sentence: '{label} has no frontier “{frontier}” at difficulty {difficulty}; it has {names}.',
  },
  too_many_threads: {
    status: 409,
    sentence: 'This server has {max} threads; MINING_THREADS gives it more when it starts.',
  },
  frontier_finished: {
    status: 409,
    sentence:
      '{label}: the frontier “{frontier}” is finished. It goes on as “{next}”, at difficulties {from} to {to}.',
  },
  request_too_slow: { status: 408, sentence: 'The request didn’t arrive whole in time.' },
  expectation_unknown: {
    status: 417,
    sentence: 'Nothing but 100-continue can be expected of this server.',
  },
  headers_too_large: {
    status: 431,
    sentence: 'Path and headers of the request are larger than {limit} bytes.',
  },
  body_too_large: { status: 413, sentence: 'The request body is larger than {limit} bytes.' },
  content_type_not_json: { status: 415, sentence: 'The request body must be application/json.' },
  content_encoding_unknown: {
    status: 415,
    sentence: 'The request body must come as it is, or in br, gzip or deflate.',
  },
  content_encoding_broken: {
    status: 400,
    sentence: 'The request body isn’t encoded as its headers say, or breaks off.',
  },
  too_many_sessions: {
    status: 429,
    sentence: 'At most {limit} mining sessions can be open at once. Stop one first.',
  },
  too_many_sessions_from_address: {
    status: 429,
    sentence: 'At most {limit} mining sessions can be open at once from one network address.',
  },
  too_many_requests: {
    status: 429,
    sentence: 'Too many requests. Try again in {seconds} s.',
    retryAfterSeconds: 'seconds',
  },
  too_many_recomputations: {
    status: 429,
    sentence:
      'Earlier downloads of yours, or from your network address, are still being computed. Wait for one of them or close it.',
  },
  too_many_downloads: {
    status: 429,
    sentence: 'Your earlier download of everything still runs. Wait for it or close it.',
  },
  too_many_queries: {
    status: 429,
    sentence:
      'Earlier queries of yours, or from your network address, still run or wait. Wait for one of them to end.',
  },
  internal_error: { status: 500, sentence: 'Something went wrong on the server. Nothing was changed.' },
  database_away: {
    status: 503,
    sentence: 'The database is restarting. Try again in a moment.',
    retryAfterSeconds: A_MOMENT,
  },
  storage_full: {
    status: 503,
    sentence:
      'The server’s disk is full, so nothing can be stored. Nothing was changed; try again when whoever runs it has made room.',
    retryAfterSeconds: A_MINUTE,
  },
  storage_read_only: {
    status: 503,
    sentence:
      'The server’s disk or database takes no writing now. Nothing was changed; try again when whoever runs it has seen to it.',
    retryAfterSeconds: A_MINUTE,
  },
  storage_damaged: {
    status: 503,
    sentence:
      'A file of the server’s database is damaged, and this can’t be read or stored. The security status names the table, where it is known.',
  },
  server_exhausted: {
    status: 503,
    sentence: 'The server is out of memory or of open files. Nothing was changed; try again in a minute.',
    retryAfterSeconds: A_MINUTE,
  },
  too_many_connections: {
    status: 503,
    sentence:
      'Too many connections to this server are open, in all or from your network address. Close some, or try again in a minute.',
    retryAfterSeconds: A_MINUTE,
  },
  recomputation_busy: {
    status: 503,
    sentence: 'Many other downloads wait for being computed. Try again in a minute.',
    retryAfterSeconds: A_MINUTE,
  },
  tasks_busy: {
    status: 503,
    sentence: 'Tasks of other visitors are running. Try again in a moment.',
    retryAfterSeconds: A_MOMENT,
  },
  queries_busy: {
    status: 503,
    sentence: 'Other queries are running. Try again in a moment.',
    retryAfterSeconds: A_MOMENT,
  },
  sql_not_available: {
    status: 503,
    sentence: 'The SQL console is not available on this server: {detail}',
  },
  network_unknown: { status: 404, sentence: 'There is no network {network} in the list.' },
  rpc_url_refused: { status: 400, sentence: 'This address isn’t asked: {detail}' },
  not_connected: { status: 409, sentence: 'You are connected to no network. Connect to one first.' },
  way_not_available: {
    status: 409,
    sentence: 'Over this connection no anchor can be sent like this: {detail}',
  },
  no_anchor_contract: {
    status: 409,
    sentence: 'No contract is known on {network}. Connect again with the address of one.',
  },
  discovery_not_found: { status: 404, sentence: 'There is no discovery {id}.' },
  discovery_of_another_block: {
    status: 400,
    sentence: 'Discovery {id} belongs to block {owner}, not to block {block}.',
  },
  block_not_whole: {
    status: 409,
    sentence: 'What is stored of block {block} doesn’t give its hash, so that nothing of it is anchored.',
  },
  already_anchored: {
    status: 409,
    sentence: 'Discovery {id} is anchored on {network} already, or an anchor of it is under way there.',
  },
  anchored_too_soon: {
    status: 429,
    sentence: 'The operator’s key has just signed for you. Try again in {seconds} s, or use a wallet.',
    retryAfterSeconds: 'seconds',
  },
  anchor_not_sent: {
    status: 503,
    sentence:
      'The anchor wasn’t sent, and nothing of it is kept; try again in a minute. The reason: {detail}',
    retryAfterSeconds: A_MINUTE,
  },
  no_own_node: {
    status: 503,
    sentence:
      'This server has no node of a public chain, so that it can’t look. Whoever runs it can set ANCHOR_RPC_URL.',
  },
  chain_not_answering: {
    status: 503,
    sentence: 'The public chain can’t be asked; try again in a minute. The reason: {detail}',
    retryAfterSeconds: A_MINUTE,
  },
  token_not_made: { status: 503, sentence: 'No security token was made: {detail}.' },
  statement_not_made: { status: 503, sentence: 'No statement was made: {detail}.' },
  manifest_not_made: { status: 503, sentence: 'No manifest was made: {detail}.' },
  shutting_down: {
    status: 503,
    sentence: 'The server is shutting down. Try again in a moment.',
    retryAfterSeconds: A_MOMENT,
  },
} as const satisfies Record<string, Failure>;

export type ErrorCode = keyof typeof FAILURES;

/** Error codes that any call may answer with. */
export const COMMON_ERRORS = [
  'malformed_request',
  'request_too_slow',
  'headers_too_large',
  'expectation_unknown',
  'validation_failed',
  'malformed_json',
  'cross_site_request',
  'unknown_host',
  'method_not_allowed',
  'body_too_large',
  'content_type_not_json',
  'content_encoding_unknown',
  'content_encoding_broken',
  'too_many_requests',
  'too_many_connections',
  'internal_error',
  'database_away',
  'storage_full',
  'storage_read_only',
  'storage_damaged',
  'server_exhausted',
  'shutting_down',
] as const satisfies readonly ErrorCode[];

const codes = Object.keys(FAILURES) as [ErrorCode, ...ErrorCode[]];

/** `error` and `message` hold the same sentence (spec part 1 §8 reads either). */
export const errorBody = z.object({ code: z.enum(codes), error: z.string(), message: z.string() });
export type ErrorBody = z.output<typeof errorBody>;

/** A failure on its way to the visitor. */
export class CallFailure extends Error {
  readonly status: number;
  /** For the header Retry-After; undefined when asking again is of no use. */
  readonly retryAfterSeconds: number | undefined;
  constructor(
    readonly code: ErrorCode,
    fields: Record<string, string | number> = {},
  ) {
    super(sentenceOf(code, fields));
    this.name = 'CallFailure';
    const { status, retryAfterSeconds }: Failure = FAILURES[code];
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds === 'seconds' ? Number(fields.seconds) : retryAfterSeconds;
  }

  get body(): ErrorBody {
    return { code: this.code, error: this.message, message: this.message };
  }
}

function sentenceOf(code: ErrorCode, fields: Record<string, string | number>): string {
  return FAILURES[code].sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(fields[name] ?? `{${name}}`),
  );
}
