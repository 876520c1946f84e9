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
    /** For the few writes that make dozens of items at once, on a slow machine too. */
    longDeadline: 15 * second,
    /** For uploads over a slow connection. */
    uploadDeadline: 2 * minute,
    bodySize: 64 * 1024,
    /** Objects and lists within each other, in the JSON of a body. */
    nestingMax: 32,
  },
  account: {
    usernameMin: 3,
    usernameMax: 50,
    passwordMin: 8,
    /** Of passwords from before new ones needed more. */
    oldPasswordMin: 6,
    /** A new password is none of these. */
    mostUsedPasswords: 100_000,
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
    /** Per username over all addresses but the devices that the owner used before. */
    guessesPerHour: 100,
    /** Per person; the ones used longest ago make room. */
    knownDevices: 20,
    /** Browsers keep no cookie longer. */
    deviceCookie: 400 * day,
  },
  session: {
    token: 15 * minute,
    idle: 7 * day,
    absolute: 30 * day,
    /** How long the secret before the present one is taken, for tabs that are under way. It is not renewed meanwhile. */
    secretGrace: 60 * second,
    guestIdle: 2 * hour,
    guestAbsolute: 24 * hour,
    perUser: 10,
    /** How long a sign-in or another proof counts for what cannot be taken back easily. */
    proof: 15 * minute,
    /** How long the 401 alert is shown before the user is signed out. */
    logoutDelay: 2 * second,
  },
  /** Access tokens: of one person, of one product (its robots), in characters and days. */
  token: {
    perPerson: 50,
    perProduct: 50,
    nameMax: 60,
    daysMax: 365,
    /** How long ended ones are listed. */
    endedDays: 90,
    callsPerMinute: 600,
    /** Its last use is written down at most this often by each process. */
    useWrittenEvery: minute,
  },
  /** Programs that ask people for an access token. */
  oauth: {
    redirectsMax: 5,
    redirectMax: 400,
    /** Of the id, which holds what the program said of itself. */
    clientMax: 4000,
    stateMax: 1000,
    codeLife: minute,
  },
  git: {
    perProduct: 50,
    nameMax: 300,
    branchMax: 300,
    titleMax: 300,
    authorMax: 200,
    linkMax: 1200,
    shaMax: 200,
    /** Of one delivery, in bytes. */
    deliveryMax: 4 * 1024 * 1024,
    /** So many commits of one push are read, the newest. */
    commitsMax: 100,
    /** Of a message or a description, in characters. */
    messageMax: 20_000,
    /** So many items one delivery can touch. */
    itemsMax: 50,
    /** So many results of one delivery are read, and of one commit shown. */
    checksMax: 50,
    /** So many entries an item shows. */
    entriesMax: 100,
    /** How long deliveries are known, and checks of commits that name no item. */
    keptDays: 7,
  },
  webhook: {
    perProduct: 20,
    addressMax: 2000,
    /** For connecting, sending and the beginning of the answer together. */
    timeout: 10 * second,
    /** What is kept of a request and of a response, in characters. */
    keptMax: 4096,
    /** How long it waits after each try that failed. */
    pauses: [
      5 * second,
      30 * second,
      2 * minute,
      10 * minute,
      30 * minute,
      hour,
      2 * hour,
      4 * hour,
      8 * hour,
      8 * hour,
    ],
    /** A delivery is given up when its next try would be later than this. */
    retriedFor: day,
    /** An address that failed for so long is switched off. */
    offAfter: 3 * day,
    /** How long deliveries are known. */
    keptDays: 7,
    /** With so many that wait for one address, further ones are made when there is room. */
    waitingMax: 10_000,
    /** The same for those that somebody asked for. */
    byHandMax: 20,
  },
  sso: {
    /** How long somebody may take at the provider. */
    signInFor: 10 * minute,
    /** How long somebody may take to prove the account that is linked. */
    linkFor: 15 * minute,
    /** For each answer of a provider; all together come within the time of the call. */
    providerTimeout: 5 * second,
    /** Of one answer of a provider. */
    answerMax: 256 * 1024,
    parameterMax: 4096,
    tokenMax: 8192,
  },
  secondFactor: {
    recoveryCodes: 10,
    recoveryLength: 10,
    /** With spaces and a dash. */
    codeMax: 20,
    /** How far the clock of a phone may be off. */
    clockTolerance: 30 * second,
  },
  passkeys: {
    perUser: 20,
    nameMax: 60,
    challenge: 5 * minute,
    /** What authenticators send, in characters of base64url. */
    idMax: 1400,
    clientDataMax: 4000,
    attestationMax: 16_000,
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
    /** Groups of a list that is narrowed are counted among so many of its items. */
    maxGrouped: 500,
    /** The same where something beside the row is read for each. */
    maxLookedUp: 200,
    /** How many values one filter takes. */
    filterValues: 50,
    /** A search first looks at this many rows of the list, and then at more. */
    firstScanRows: 300,
    maxScanRows: 2400,
    /** Up to this many hits of the search index are read one by one. */
    maxIndexHits: 1000,
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
  invitation: {
    /** How long a mailed link works. */
    days: 7,
    openPerProduct: 500,
    /** How long it is known what became of an invitation. */
    keptDays: 30,
  },
  /** The windows in which mails are counted; how many each takes is a setting. */
  mail: { addressWindow: hour, accountWindow: day, allWindow: hour, refusalsKeptDays: 7 },
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
  /** What is refused at save, what is laid out at once, and what a worker may take for the rest. */
  markdown: {
    nestingMax: 50,
    /** In one paragraph, entry of a list or row of a table. */
    marksMax: 5000,
    columnsMax: 200,
    quick: { length: 4000, lines: 150, nesting: 8, marks: 120, cells: 1000 },
    workerTime: 6 * second,
    /** Of the tree; deeper or larger parts are shown as plain text. */
    depthMax: 200,
    partNodesMax: 4000,
    nodesMax: 60_000,
    /** In one run: fonts with many rules take long for a longer one. */
    runMax: 10_000,
  },
  comment: {
    max: 10_000,
    /** Of the call that the originals have. */
    plainMax: 1000,
    /** How much of one the history tells. */
    toldMax: 200,
    /** How many of those who reacted are named. */
    namesMax: 10,
  },
  /** A search over all kinds tells and counts up to `hitsMax` hits, and then where it goes on. */
  search: { queryMax: 200, wordsMax: 8, hitsMax: 200, limitMax: 50, afterMax: 40 },
  /** So many numbers, addresses and people of a text become links. */
  reference: { itemsMax: 100, peopleMax: 50 },
  /** One call reads so many items for a printed report, with contents of so many characters; a report has so many. */
  printed: { itemsMax: 50, linksMax: 100, contentsMax: 1_000_000, reportMax: 2000 },
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
  bulk: {
    /** One call changes so many items at once; more run as a job. */
    callMax: 500,
    jobMax: 50_000,
    /** Changed in one transaction: few enough that nobody waits long for their locks. */
    groupSize: 25,
    /** A call goes on for so long; the worker does the rest. */
    callTime: 2 * second,
    /** A worker makes room for other jobs after this long. */
    jobTime: 5 * second,
    /** A change of which nothing was heard for this long was left by a process that died. */
    leftAfter: 20 * second,
    /** How long after its end a change can be undone. The screen offers it for `screen.undo`; the rest is for slow networks. */
    undoFor: 60 * second,
    /** How long it is known what became of each item. */
    keptDays: 7,
  },
  testReport: {
    bytesMax: 20 * 1024 * 1024,
    casesMax: 50_000,
    /** Elements or objects within each other. */
    depthMax: 64,
    attributesMax: 50,
    /** What is kept of a name, of the group it stands in, and of a message; the rest is cut off. */
    nameMax: 500,
    messageMax: 2000,
    branchMax: 200,
    commitMax: 64,
    linkMax: 1000,
    buildMax: 100,
    /** Written in one transaction. */
    chunk: 1000,
    /** Runs of a branch by which flaky tests are known, and how often a result must have changed in them. */
    window: 20,
    changes: 3,
    /** Runs on the same commit that are compared. */
    sameCommit: 20,
    /** A report of which nothing was heard for this long was left by a process that died. */
    leftAfter: 20 * second,
    /** How long runs are kept, how many of a branch and of a product, and how many results all of them hold. */
    keptDays: 90,
    keptPerBranch: 50,
    keptPerProduct: 1000,
    keptResults: 2_000_000,
    branchRuns: 3,
    /** How many test cases one call makes. */
    makeMax: 50,
  },
  export: {
    rowsMax: 100_000,
    /** Rows that are read and written at a time. */
    groupRows: 500,
    /** At the same time: of one person, and of all in one process. */
    perPerson: 2,
    perProcess: 8,
    /** However slowly somebody takes it. */
    timeMax: 5 * minute,
    /** How long a process that ends waits for it. */
    endTime: 15 * second,
    /** The client gives it up when nothing of it came for so long. */
    silence: 20 * second,
    timeZoneMax: 60,
  },
  /** A whole product as one file. */
  archive: {
    /** Each holds a connection while the rows are read. */
    perPerson: 1,
    perProcess: 2,
    /** However large it is, and however slowly somebody takes it. */
    timeMax: 30 * minute,
    /** The client gives it up when nothing of it came for so long. */
    silence: 30 * second,
    /** Of one that is read back. */
    bytesMax: 8 * 1024 * 1024 * 1024,
    /** For reading one back, in a process with so many megabytes: until it is verified, and for each answer of it. */
    verifyTimeout: 30 * minute,
    answerTimeout: minute,
    readMemoryMb: 1024,
    /** Whom an archive names: each of them may become an account. */
    peopleMax: 20_000,
  },
  import: {
    bytesMax: 20 * 1024 * 1024,
    rowsMax: 50_000,
    columnsMax: 100,
    /** Characters of all cells together: a small packed file can hold very many. */
    textMax: 64 * 1024 * 1024,
    /** For reading a file, in a process with so many megabytes. */
    readTimeout: 30 * second,
    readMemoryMb: 384,
    /** How many files one process reads at a time. */
    perProcess: 2,
    meaningsMax: 200,
    /** What is shown of a cell. */
    shownMax: 200,
    /** Rows that are stored, and that are looked through, in one step. */
    groupRows: 500,
    /** How long it is known what came of it and an undo is possible; one that was never started goes earlier. */
    keptDays: 30,
    unstartedDays: 1,
  },
  baseline: {
    nameMax: 100,
    perProduct: 200,
    pageSize: 50,
    /** A call that compares goes on to the next items until its page is full or this much time has passed. */
    compareTime: 0.6 * second,
  },
  review: { reviewersMax: 20 },
  /** Saved views: of the product, and of one person in it. `shown`: in the menu, before the rest unfolds. */
  view: { nameMax: 100, searchMax: 2000, perProduct: 200, perPerson: 50, shown: 5 },
  inbox: {
    /** New comments that an entry shows and remembers. */
    commentsMax: 20,
    /** Entries are counted up to this many. */
    maxCounted: 1000,
    /** How many entries one call marks as read. */
    readAllMax: 1000,
    /** How long an urgent one waits for more, and for being read, before it is mailed. */
    settle: 2 * minute,
    digestHour: 8,
    /** How many entries a daily mail names. */
    digestMax: 50,
    /** What is read or done and as old as this is forgotten. */
    keptDays: 90,
  },
  trash: { days: 30 },
  /** What one item keeps of its past; beyond that the oldest versions are folded. Bytes: of the texts that were replaced. */
  versions: { kept: 1000, keptBytes: 64 * 1024 * 1024 },
  /** How long whoever is told of changes may lag behind. */
  changes: { days: 30 },
  /** Images that no saved content refers to by then are deleted. */
  contentImage: { unboundFor: day },
  idempotency: { retention: day },
} as const;
