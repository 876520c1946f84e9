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
    /** For uploads over a slow connection. */
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
    /** A mail that could not be sent for this long is dropped: its code would have expired. */
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
    /** How long the 401 alert is shown before the user is signed out. */
    logoutDelay: 2 * second,
  },
  /** Requests per second that one caller may make. A person who opens items by a key held down stays below. */
  rate: { user: 60, guest: 60, visitor: 10, bytes: 100, diagrams: 10 },
  screen: {
    snackbar: 5 * second,
    /** How long a change can be undone. */
    undo: 10 * second,
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
    /** Matches of a filter or search are counted exactly up to this many beyond the page. */
    maxCounted: 1000,
    /** A search first reads this many rows of the list. With this many hits among them, the term is common. */
    firstScanRows: 1000,
    commonMatches: 8,
    /** Up to this many hits of the search index are read one by one. */
    maxIndexHits: 1500,
    /** Terms with more hits are searched for in this many rows of the list. */
    maxScanRows: 4000,
    /** How many of the items that keep another from being deleted are named. */
    dependentsMax: 10,
    /** How many of what belongs to an item are listed in it, of each kind; and when more are asked for. */
    children: 20,
    childrenMax: 100,
    /** How much of what waits for one person is shown. */
    myWorkMax: 50,
    /** From this row on, the day at which a page starts is found by the counts per day. */
    deepOffset: 1000,
  },
  product: { firstId: 1000, nameMax: 255, pickerPageSize: 10, restoreDays: 30 },
  member: { invitesAtOnce: 4, pageSize: 20 },
  userSearch: { queryMin: 2, maxCounted: 1000 },
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
    imagesMax: 10,
    linksMax: 200,
    textMax: 10_000,
  },
  comment: { max: 1000 },
  /** So many numbers, addresses and people of a text become links. */
  reference: { itemsMax: 100, peopleMax: 50 },
  /** The comment that goes with a transition. */
  step: { commentMax: 500 },
  diagram: {
    sourceMax: 65_536,
    /** The longest URL of a rendered diagram. Source of `sourceMax` bytes deflates to less, unless it is noise. */
    addressMax: 81_920,
    /** Counted from the request. */
    renderTimeout: 10 * second,
    /** The preview is rendered after typing pauses for this long. */
    previewPause: 0.5 * second,
    /** Percent. */
    zoomMax: 300,
    zoomStep: 10,
  },
  file: { max: 10_485_760, nameMax: 255 },
  /** How far a thread is followed, and how many items of it are answered. */
  trace: {
    pageSize: 50,
    steps: 4,
    itemsMax: 200,
    confirmMax: 100,
    anchorsMax: 50,
    featuresCounted: 200,
    itemRows: 20,
  },
  /** How many items one call moves to another iteration, and how many days of its progress are answered. */
  iteration: { moveMax: 200, daysMax: 400 },
  baseline: {
    nameMax: 100,
    perProduct: 200,
    pageSize: 50,
    /** A call that compares goes on to the next items until its page is full or this much time has passed. */
    compareTime: 0.6 * second,
  },
  review: { reviewersMax: 20 },
  trash: { days: 30 },
  /** How long whoever is told of changes may lag behind. */
  changes: { days: 30 },
  /** Images that no saved content refers to by then are deleted. */
  contentImage: { unboundFor: day },
  idempotency: { retention: day },
} as const;
