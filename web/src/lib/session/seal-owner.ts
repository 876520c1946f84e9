export interface SealOwner {
  userId: number;
  /** 32 bytes, base64url. */
  draftKey: string;
}

/** Says, without opening a database, that there is something to open. */
export const sealedMark = (userId: number): string => `sealed:${userId}`;
