/** Tables for queries, as the database describes its own views. */
import type { SampleOf } from './call-lines.ts';

const column = (name: string, type: string) => ({ name, type, description: `Meaning of ${name}.` });
const TIME = 'timestamp with time zone';

export const sampleTables: SampleOf<'getSqlSchema'>['tables'] = [
  {
    name: 'blocks',
    description: 'Sealed blocks, up to the height of the query.',
    isFixedByHeight: true,
    columns: [
      column('id', 'integer'),
      column('index', 'integer'),
      column('timestamp', TIME),
      column('previous_hash', 'character varying(64)'),
      column('merkle_root', 'character varying(64)'),
      column('difficulty', 'integer'),
      column('nonce', 'bigint'),
      column('total_scientific_value', 'numeric'),
      column('energy_consumed', 'numeric'),
    ],
  },
  {
    name: 'discoveries',
    description: 'What each block found, up to the height of the query.',
    isFixedByHeight: true,
    columns: [
      column('id', 'integer'),
      column('block_id', 'integer'),
      column('work_type', 'character varying(100)'),
      column('scientific_value', 'numeric'),
      column('mathematical_data', 'jsonb'),
      column('created_at', TIME),
      column('difficulty', 'integer'),
      column('computation_time', 'numeric'),
      column('verification_score', 'numeric'),
    ],
  },
  {
    name: 'learning_cycles',
    description: 'Cycles of the learning system. They are no part of the ledger.',
    isFixedByHeight: false,
    columns: [
      column('id', 'integer'),
      column('timestamp', TIME),
      column('discoveries_analyzed', 'integer'),
      column('patterns_detected', 'integer'),
      column('optimizations_applied', 'integer'),
      column('status', 'character varying(50)'),
    ],
  },
];
