/**
 * The words that the editor offers beside the names of tables and columns: those of reading statements and of functions that
 * queries use most. PostgreSQL has 600 more, most of which no query here may hold; a list of all took USER_DEFINED_TYPE_SCHEMA
 * for “users” when Enter was pressed.
 */
const STATEMENTS = `select distinct all from as where group by having order limit offset fetch with recursive values table
  explain union intersect except window over partition filter within lateral`;
const JOINS = 'join inner left right full outer cross natural on using';
const CONDITIONS = `and or not in is null true false between like ilike similar exists any some case when then else end
  unknown`;
const ORDERS = 'asc desc nulls first last rows range groups preceding following unbounded current row only';
const VALUES = 'cast collate interval timestamp date array extract at time zone numeric integer bigint text';
const FUNCTIONS = `count sum avg min max round abs floor ceil sqrt ln log power coalesce nullif greatest least lag lead rank
  dense_rank row_number first_value last_value ntile percentile_cont percentile_disc stddev corr string_agg array_agg jsonb_agg
  epoch date_trunc length lower upper substring split_part generate_series jsonb_each jsonb_typeof jsonb_array_elements
  jsonb_array_length jsonb_object_keys unnest`;

/** In lower case, separated by single spaces. */
export const QUERY_WORDS = [STATEMENTS, JOINS, CONDITIONS, ORDERS, VALUES, FUNCTIONS]
  .join(' ')
  .replace(/\s+/g, ' ');
