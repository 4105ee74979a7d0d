/**
 * What a reader's query may name. PostgreSQL's rights close tables, not its catalog and functions: whatever isn't listed
 * here is refused (docs/decisions/0034-reading-views.md).
 */

/** The views of the schema `reading`, and whether the height of a query fixes their rows. */
export const READING_VIEWS: Readonly<Record<string, { isFixedByHeight: boolean }>> = {
  blocks: { isFixedByHeight: true },
  discoveries: { isFixedByHeight: true },
  disputes: { isFixedByHeight: true },
  frontiers: { isFixedByHeight: true },
  coverage: { isFixedByHeight: true },
  records: { isFixedByHeight: false },
  rechecks: { isFixedByHeight: false },
  learning_cycles: { isFixedByHeight: false },
  algorithm_optimizations: { isFixedByHeight: false },
};

const listed = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * Functions without an effect, whose result depends on their arguments alone. Those that make a long value of a short one
 * (repeat, lpad, rpad) are left out.
 */
export const ALLOWED_FUNCTIONS = listed(`
  count sum avg min max any_value array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg
  bool_and bool_or every bit_and bit_or bit_xor stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop
  covar_samp regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
  percentile_cont percentile_disc mode rank dense_rank row_number percent_rank cume_dist ntile lag lead first_value
  last_value nth_value
  abs ceil ceiling floor round trunc sqrt cbrt exp ln log log10 power pow mod div sign gcd lcm factorial degrees radians
  sin cos tan asin acos atan atan2 sinh cosh tanh pi width_bucket numeric_scale scale trim_scale min_scale isfinite
  lower upper length char_length character_length octet_length bit_length substr substring left right trim btrim ltrim
  rtrim replace translate reverse initcap position strpos split_part starts_with concat concat_ws overlay ascii chr md5
  sha224 sha256 sha384 sha512 encode decode convert_to to_hex to_char to_number to_date to_timestamp regexp_match
  regexp_matches regexp_replace regexp_count regexp_substr regexp_like regexp_split_to_array regexp_split_to_table
  string_to_array string_to_table array_to_string array_length array_position array_positions array_remove array_replace
  array_append array_prepend array_cat array_upper array_lower array_ndims cardinality unnest
  extract date_part date_trunc date_bin age make_date make_interval make_timestamp make_timestamptz justify_days
  justify_hours justify_interval timezone
  json_build_object json_build_array jsonb_build_object jsonb_build_array to_json to_jsonb row_to_json json_array_length
  jsonb_array_length json_array_elements jsonb_array_elements json_array_elements_text jsonb_array_elements_text
  json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys json_typeof jsonb_typeof
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text jsonb_path_query
  jsonb_path_query_array jsonb_path_query_first jsonb_path_exists jsonb_path_match jsonb_pretty jsonb_strip_nulls
  jsonb_set jsonb_concat
  generate_series generate_subscripts like_escape`);

/** Types of casts; names of the catalog's objects (regclass and the like) are no values of the ledger. */
export const ALLOWED_TYPES = listed(`
  bool boolean int2 int4 int8 smallint integer bigint float4 float8 real numeric decimal text varchar bpchar char
  timestamptz timestamp date time timetz interval json jsonb bytea bit varbit uuid`);

/** The present moment, which no height fixes. */
export const TIME_VALUES = listed(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N`);

/** Texts that a cast turns into the present moment; PostgreSQL takes digits and signs beside such a word for parts of their own. */
export const PRESENT_WORDS = /(?<![a-z])(now|today|tomorrow|yesterday)(?![a-z])/i;

export const TIME_TYPES = listed('date time timetz timestamp timestamptz');

/** Functions that give times, and take no text that names the present day but a constant one. */
export const TIME_FUNCTIONS = listed(
  'date_trunc date_bin make_date make_timestamp make_timestamptz timezone to_date to_timestamp',
);

/** Functions that give one of the values of their first argument. */
export const CHOOSING_FUNCTIONS = listed('min max any_value lag lead first_value last_value nth_value mode');

/** Columns that hold times in every view that has them. */
export const TIME_COLUMNS = listed('timestamp created_at sealed_at checked_at');

/** Nodes of PostgreSQL's grammar of which a reading statement is made (libpg_query, PostgreSQL 18). */
export const ALLOWED_NODES = listed(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr A_ArrayExpr A_Indirection A_Indices BoolExpr NullTest BooleanTest
  CaseExpr CaseWhen CoalesceExpr MinMaxExpr RowExpr SubLink FuncCall TypeCast TypeName CollateClause SQLValueFunction
  GroupingFunc GroupingSet SortBy WindowDef RangeVar RangeSubselect RangeFunction JoinExpr CommonTableExpr List String
  Integer Float Boolean BitString NamedArgExpr Alias`);

/** Parts of nodes that the parser gives without the name of their kind. */
export const PLAIN_PARTS = listed(`
  larg rarg withClause alias typeName over agg_filter join_using_alias ival fval sval boolval bsval`);
