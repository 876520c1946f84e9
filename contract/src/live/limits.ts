// Apart from the other limits: screens stand before these are needed.
const second = 1000;

export const liveLimits = {
  /** How often an open stream says that it is. */
  beat: 15 * second,
  /** How often a process asks for what it was not told, and whether its streams may stay open. */
  poll: 0.8 * second,
  /** How long commits are collected before other processes are told. */
  batch: 50,
  /** Over how long clients spread their return when a stream ends. */
  reconnect: 10 * second,
  /** How often a client asks that cannot hold a stream. */
  ask: 30 * second,
  /** More than this, and the client reads everything anew. */
  backlogMax: 500,
  /** How far back a first stream may start. */
  ageMax: 600 * second,
  streamsPerPerson: 20,
  streamsPerProcess: 3000,
  /** How often whoever looks at an item says so, and how long after the last sign they are gone. */
  sign: 10 * second,
  goneAfter: 30 * second,
  /** Signs that a process remembers of one product. */
  lookersMax: 1000,
  /** What may wait in the memory of a process for one slow reader. */
  unsentMax: 64 * 1024,
} as const;
