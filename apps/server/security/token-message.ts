/** The message that the signature of a security token covers. */
const TAG = 'productive-mining/security-token/v1\0';

export interface TokenClaim {
  /** SHA-256 of the token, 32 bytes. */
  tokenHash: Uint8Array;
  visitorId: string;
  expiresAt: Date;
}

/** Tag ‖ hash ‖ expiry in milliseconds as 8 bytes ‖ visitor: the parts before the last have a fixed length. */
export function tokenMessage({ tokenHash, visitorId, expiresAt }: TokenClaim): Uint8Array {
  const expiry = Buffer.alloc(8);
  expiry.writeBigUInt64BE(BigInt(expiresAt.getTime()));
  return new Uint8Array(Buffer.concat([Buffer.from(TAG), tokenHash, expiry, Buffer.from(visitorId)]));
}
