// Every number of the specification, in one place. Sizes in bytes, times in milliseconds unless the name says otherwise.

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export const limits = {
  call: {
    timeout: 5 * second,
    retries: 3,
    retryDelay: 3 * second,
    /** The server answers before the client gives up. */
    serverDeadline: 4 * second,
    statementTimeout: 3 * second,
    /** Bytes may come over a slow line. */
    uploadDeadline: 2 * minute,
    bodySize: 64 * 1024,
  },
  account: {
    usernameMin: 3,
    usernameMax: 50,
    passwordMin: 6,
    passwordMax: 128,
    emailMax: 254,
    fullnameMax: 100,
    introMax: 500,
  },
  code: {
    digits: 6,
    validFor: 5 * minute,
    resendWait: 60 * second,
    wrongTries: 5,
    wrongTriesPerDay: 20,
    sendsPerHour: 5,
    sendsPerHourAndAddress: 20,
    /** A code mail that could not leave for so long is dropped: it would arrive dead. */
    mailTooLateAfter: 4 * minute,
  },
  login: {
    /** Per username and address together, in the window. */
    wrongTries: 10,
    window: 15 * minute,
    /** Per username over all addresses: the answer to each further wrong try takes longer, up to this. */
    longestDelay: 1.5 * second,
  },
  session: {
    token: 15 * minute,
    idle: 7 * day,
    absolute: 30 * day,
    guestIdle: 2 * hour,
    guestAbsolute: 24 * hour,
    perUser: 10,
    /** How long the 401 alert stands before the person is signed out. */
    logoutDelay: 2 * second,
  },
  /** Requests per second that one caller may make. */
  rate: { user: 30, guest: 5, visitor: 10, bytes: 100, diagrams: 10 },
  screen: {
    snackbar: 5 * second,
    moveToLogin: 2 * second,
    languageCookieDays: 18250,
    compactToolbar: 777,
    drawer: 1264,
    drawerWidth: 280,
    sideBySide: 1110,
    narrowDialog: 600,
    scrollToTopAfter: 300,
  },
  list: {
    pageSize: 20,
    pageButtons: 7,
    limitMax: 100,
    limitMaxLong: 1000,
    deepestRow: 1_000_000,
    /** Matches of a filter or a search are counted exactly up to so many beyond the page. */
    maxCounted: 1000,
    /** So many rows of a list a search looks at first; if so many of them match, many others will. */
    firstScanRows: 1000,
    commonMatches: 8,
    /** So many hits of the search index are few enough to look at each. */
    maxIndexHits: 1500,
    /** So many rows of a list are looked through for what more items have. */
    maxScanRows: 4000,
    /** From here on the day of a page is found by its counts. */
    deepOffset: 1000,
  },
  product: { firstId: 1000, nameMax: 255, pickerPageSize: 10, restoreDays: 30 },
  member: { invitesAtOnce: 4, pageSize: 20 },
  userSearch: { shortest: 2, maxCounted: 1000 },
  avatar: {
    fileMax: 204_800,
    originalMax: 10_485_760,
    megapixels: 4,
    side: 256,
    smallestCrop: 20,
    fit: 280,
    preview: 190,
  },
  item: {
    nameMax: 255,
    contentMax: 262_144,
    tagsMax: 50,
    tagMax: 100,
    picturesMax: 10,
    linksMax: 200,
    textMax: 10_000,
  },
  comment: { max: 1000 },
  /** What is said with a step of an item's life. */
  step: { commentMax: 500 },
  diagram: {
    sourceMax: 65_536,
    /** Longest address of a picture: text of that length deflates to less, unless it is noise. */
    addressMax: 81_920,
    /** From the moment it is asked for. */
    drawnWithin: 10 * second,
    /** The picture follows the text after a pause. */
    previewPause: 0.5 * second,
    /** Percent. */
    zoomMax: 300,
    zoomStep: 10,
  },
  file: { max: 10_485_760, nameMax: 255 },
  trash: { days: 30 },
  /** Pictures that no saved text holds by then are removed. */
  picture: { unboundFor: day },
  idempotency: { keptFor: day },
} as const;
