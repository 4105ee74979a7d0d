/** What protects a sealed block, and against whom, by the standards that define it: no figure here grows with the ledger. */

export interface Protection {
  primitive: string;
  /** What it does for a block. */
  role: string;
  /** Against the best known attack by ordinary computers, log2 of its steps. */
  classicalBits: number;
  /** Against a quantum computer. */
  quantum: string;
  /** The standards and papers that say the two figures. */
  source: string;
}

export const LEDGER_PROTECTIONS: readonly Protection[] = [
  {
    primitive: 'Ed25519',
    role: 'signs each block, and the checkpoints of the log',
    classicalBits: 128,
    quantum: 'broken by Shor’s algorithm',
    source: 'RFC 8032, section 1; Shor, SIAM J. Comput. 26 (1997)',
  },
  {
    primitive: 'ML-DSA-65',
    role: 'signs each block beside it',
    classicalBits: 192,
    quantum: 'category 3: as hard as a key search of AES-192',
    source: 'FIPS 204, table 1',
  },
  {
    primitive: 'SHA-256, collisions',
    role: 'links blocks, and hashes Merkle trees and certificates',
    classicalBits: 128,
    quantum: 'category 2: as hard as a collision search of SHA-256',
    source: 'NIST SP 800-107 r1, table 1; NIST’s call for proposals (2016), section 4.A.5',
  },
  {
    primitive: 'SHA-256, preimages',
    role: 'commits to a block’s secret, plan and results',
    classicalBits: 256,
    quantum: 'about 2¹²⁸ steps by Grover’s algorithm',
    source: 'NIST SP 800-107 r1, table 1; Grover, STOC (1996)',
  },
];
