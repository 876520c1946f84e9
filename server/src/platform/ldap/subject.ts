// What identifies an entry for good: text in most directories, sixteen bytes in Active Directory.

/** Attributes that are bytes, spelled as directories spell them. */
export const binaryIds = ['objectGUID'];

const isBinary = (attribute: string) => binaryIds.some((id) => id.toLowerCase() === attribute.toLowerCase());

/** Active Directory writes the first three parts with the lowest byte first. */
const guidOrder = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];

const guidOf = (bytes: Buffer): string =>
  Buffer.from(guidOrder.map((index) => bytes[index]!))
    .toString('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');

function bytesOf(guid: string): Buffer {
  const inOrder = Buffer.from(guid.replaceAll('-', ''), 'hex');
  const bytes = Buffer.alloc(guidOrder.length);
  guidOrder.forEach((index, position) => (bytes[index] = inOrder[position] ?? 0));
  return bytes;
}

export const subjectOf = (id: Buffer | string | undefined): string | undefined => {
  if (id === undefined || id.length === 0) return undefined;
  if (typeof id === 'string') return id;
  return id.length === guidOrder.length ? guidOf(id) : id.toString();
};

/** For a search. */
export const valueOfSubject = (subject: string, attribute: string): Buffer | string =>
  isBinary(attribute) ? bytesOf(subject) : subject;
