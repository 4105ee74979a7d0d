/** Media types of files, as their headers name them. */
export const MEDIA_TYPES = {
  /** RFC 4180; the first line has the names of the columns. */
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  /** A JSON text a line. */
  lines: 'application/x-ndjson',
  /** Programs in these languages; their forms of an answer have types of their own, by which the API's description tells them apart. */
  pari: 'text/x-pari-gp; charset=utf-8',
  sage: 'text/x-sage; charset=utf-8',
  /** C2SP tlog-proof. */
  tlogProof: 'text/plain; charset=utf-8',
  zip: 'application/zip',
  parquet: 'application/vnd.apache.parquet',
} as const;
