export interface CertificateSummary {
  /** Leaves of the unit, all committed by the work root. */
  leafCount: number;
  /**
   * Leaves that the certificate holds: those that the challenge drew, and the last leaf of a unit that ends by a find.
   */
  openedCount: number;
  /** Size of the certificate as JSON, in bytes. */
  bytes: number;
}

/** Summarises a certificate; undefined when it has another form. */
export function summariseCertificate(certificate: unknown): CertificateSummary | undefined {
  if (certificate === null || typeof certificate !== 'object') return undefined;
  const { leafCount, openings } = certificate as { leafCount?: unknown; openings?: unknown };
  if (typeof leafCount !== 'number' || !Array.isArray(openings)) return undefined;
  const bytes = new TextEncoder().encode(JSON.stringify(certificate)).length;
  return { leafCount, openedCount: openings.length, bytes };
}
