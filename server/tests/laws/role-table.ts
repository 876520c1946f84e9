// Who may do what, as data. The expected values of the access matrix come from here and not from the code that decides.
// A new endpoint needs a line in `lines`; without one the matrix fails.
import { isWrite, itemEndpoints, type RegistryKey } from '@tracery/contract';

/** Callers with a valid token; all others get the same answer everywhere. */
export type Principal =
  | 'product manager'
  | 'design engineer'
  | 'develop engineer'
  | 'test engineer'
  | 'guest role'
  | 'built-in guest'
  | 'member of another product'
  | 'removed member'
  | 'without a product';

/** The expected answer: `ok` means that access is granted and the endpoint validates the request itself. */
export type Verdict = 'ok' | 401 | 403 | 404 | 'choose a product';

type Row = Record<Principal, Verdict> & {
  /** Without any valid token. */
  stranger: 'ok' | 401;
};

const everybody = (verdict: Verdict): Record<Principal, Verdict> => ({
  'product manager': verdict,
  'design engineer': verdict,
  'develop engineer': verdict,
  'test engineer': verdict,
  'guest role': verdict,
  'built-in guest': verdict,
  'member of another product': verdict,
  'removed member': verdict,
  'without a product': verdict,
});

export const rows = {
  /** Registering, signing in, codes, renewal, configuration. */
  open: { stranger: 'ok', ...everybody('ok') },
  /** The own account and session; the built-in guest may not change it. */
  ownAccount: { stranger: 401, ...everybody('ok'), 'built-in guest': 403 },
  /** What even the built-in guest may do with its own session. */
  ownSession: { stranger: 401, ...everybody('ok') },
  /** Files: need the session cookie, which all of these callers have. */
  bytes: { stranger: 'ok', ...everybody('ok') },
  /** A token or a diagram for the product that the call names; needs the session cookie. */
  namedProduct: { stranger: 'ok', ...everybody('ok'), 'removed member': 403, 'without a product': 403 },
  /** Reading inside the current product. */
  read: { stranger: 401, ...everybody('ok'), 'removed member': 403, 'without a product': 'choose a product' },
  /** Writing inside the current product. */
  write: {
    stranger: 401,
    ...everybody('ok'),
    'guest role': 403,
    'built-in guest': 403,
    'removed member': 403,
    'without a product': 'choose a product',
  },
  /** Leaving the product, which the guest role may do too. */
  leave: {
    stranger: 401,
    ...everybody('ok'),
    'built-in guest': 403,
    'removed member': 403,
    'without a product': 'choose a product',
  },
  /** Only managers of the current product. */
  manage: {
    stranger: 401,
    ...everybody(403),
    'product manager': 'ok',
    // In the tests this one manages the other product.
    'member of another product': 'ok',
    'without a product': 'choose a product',
  },
  /** Only people whom the settings list; in the tests nobody. */
  operate: { stranger: 401, ...everybody(403) },
} as const satisfies Record<string, Row>;

/** What an access token needs; `none`: it is not looked at. */
export type Need = 'none' | 'read' | 'propose' | 'write' | 'results' | 'never';

const needOfRow: Record<keyof typeof rows, Need> = {
  open: 'none',
  bytes: 'none',
  namedProduct: 'none',
  ownAccount: 'never',
  ownSession: 'never',
  operate: 'never',
  leave: 'never',
  manage: 'never',
  read: 'read',
  write: 'write',
};

export const needOf = ({ row, token }: Line): Need => token ?? needOfRow[row];

interface Line {
  row: keyof typeof rows;
  /** Where it is not that of the row. */
  token?: Need;
  /** Where a successful write is recorded; `none` only with a comment that says why. */
  trace?: 'history' | 'account event' | 'none';
  /** It reads so much that the audit log tells of it, and writes nothing else. */
  isAudited?: true;
}

type ItemKey = keyof typeof itemEndpoints;

/** All members write work items, guests read them. The same for all kinds, so a new kind needs no line. */
const itemLines = Object.fromEntries(
  (Object.keys(itemEndpoints) as ItemKey[]).map((key) => [
    key,
    isWrite(key)
      ? { row: 'write', trace: 'history' }
      : { row: 'read', ...(key.endsWith('/export') && { isAudited: true }) },
  ]),
) as Record<ItemKey, Line>;

export const lines: Record<RegistryKey, Line> = {
  ...itemLines,
  'GET /damapi/v1/system/config': { row: 'open' },
  'GET /damapi/v1/live/events': { row: 'read', token: 'never' },
  // Told, and written nowhere.
  'POST /damapi/v1/live/presence': { row: 'write', trace: 'none', token: 'never' },
  'POST /usrapi/v1/users/login': { row: 'open', trace: 'account event' },
  // Renewing a token changes no user data.
  'POST /usrapi/v1/users/session': { row: 'namedProduct', trace: 'none' },
  'POST /usrapi/v1/users/logout': { row: 'ownSession', trace: 'account event' },
  // There is no account yet to record it for.
  'POST /usrapi/v1/users/register-verification-code': { row: 'open', trace: 'none' },
  'POST /usrapi/v1/users/register': { row: 'open', trace: 'account event' },
  // Anybody can request a code for any address, so it does not belong in the account's history.
  'POST /usrapi/v1/users/password-verification-code': { row: 'open', trace: 'none' },
  'POST /usrapi/v1/users/reset-password': { row: 'open', trace: 'account event' },
  'POST /usrapi/v1/sso/start': { row: 'open', trace: 'none' },
  'POST /usrapi/v1/sso/finish': { row: 'open', trace: 'account event' },
  'POST /usrapi/v1/sso/link-code': { row: 'open', trace: 'none' },
  'POST /usrapi/v1/sso/link': { row: 'open', trace: 'account event' },
  'GET /usrapi/v1/users/identities': { row: 'ownAccount' },
  'POST /usrapi/v1/users/identities/start': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/users/identities/unlink': { row: 'ownAccount', trace: 'account event' },
  'GET /usrapi/v1/users/second-factor': { row: 'ownAccount' },
  'POST /usrapi/v1/users/second-factor/start': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/second-factor/confirm': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/second-factor/remove': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/second-factor/recovery-codes': { row: 'ownAccount', trace: 'account event' },
  'GET /usrapi/v1/users/passkeys': { row: 'ownAccount' },
  // Answers a challenge, stores nothing.
  'POST /usrapi/v1/users/passkeys/options': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/users/passkeys/add': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/passkeys/rename/{id}': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/passkeys/remove/{id}': { row: 'ownAccount', trace: 'account event' },
  'GET /usrapi/v1/users/passkeys/sign-in-options': { row: 'open' },
  'POST /usrapi/v1/users/passkeys/sign-in': { row: 'open', trace: 'account event' },
  'POST /usrapi/v1/users/passkeys/proof-options': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/users/password-sign-in': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/prove': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/change-password': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/resetpassword': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/resetpassword/': { row: 'ownAccount', trace: 'account event' },

  'GET /prdapi/v1/products/list': { row: 'ownSession', token: 'read' },
  'GET /prdapi/v1/products/get/{id}': { row: 'ownSession', token: 'read' },
  'GET /prdapi/v1/products/stat': { row: 'read' },
  'GET /prdapi/v1/products/start': { row: 'read' },
  'POST /prdapi/v1/products/example': { row: 'manage', trace: 'history', token: 'write' },
  'POST /prdapi/v1/products/create': { row: 'ownAccount', trace: 'history' },
  'POST /prdapi/v1/products/update': { row: 'manage', trace: 'history', token: 'write' },
  'POST /prdapi/v1/products/second-factor': { row: 'manage', trace: 'history' },
  'POST /prdapi/v1/products/switch-product': { row: 'ownSession', trace: 'account event' },
  'DELETE /prdapi/v1/products/delete/{id}': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/products/deleted': { row: 'ownSession' },
  'POST /prdapi/v1/products/restore/{id}': { row: 'ownAccount', trace: 'history' },
  'POST /prdapi/v1/products/quit': { row: 'leave', trace: 'history' },
  'POST /prdapi/v1/products/update-manager/{id}': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/products/members': { row: 'read' },
  'GET /reqapi/v1/reqif/export': { row: 'read', isAudited: true },
  'GET /prdapi/v1/products/archive': { row: 'manage', token: 'read', isAudited: true },
  'GET /prdapi/v1/products/audit': { row: 'manage' },
  'GET /usrapi/v1/users/list': { row: 'read', token: 'never' },
  'GET /usrapi/v1/users/namesakes': { row: 'read', token: 'never' },
  'POST /prdapi/v1/products/invite-members': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/invitations/list': { row: 'manage' },
  'POST /prdapi/v1/invitations/withdraw/{id}': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/invitations/own': { row: 'ownAccount' },
  'POST /prdapi/v1/invitations/accept/{id}': { row: 'ownAccount', trace: 'history' },
  // Not in the history of a product whose member the person did not become.
  'POST /prdapi/v1/invitations/decline/{id}': { row: 'ownAccount', trace: 'account event' },
  // Reads only; the token comes in a body, so that it stands in no log.
  'POST /prdapi/v1/invitations/look': { row: 'open', trace: 'none' },
  'POST /prdapi/v1/invitations/accept-link': { row: 'ownAccount', trace: 'history' },
  'GET /usrapi/v1/operators/mails': { row: 'operate' },
  'GET /usrapi/v1/operators/health': { row: 'operate' },
  'GET /usrapi/v1/operators/status': { row: 'operate' },
  'GET /usrapi/v1/operators/licences': { row: 'operate' },
  'POST /usrapi/v1/users/update-role': { row: 'manage', trace: 'history' },
  'POST /prdapi/v1/products/remove-members/{id}': { row: 'manage', trace: 'history' },

  'GET /usrapi/v1/users/get/{id}': { row: 'ownSession' },
  'POST /usrapi/v1/users/update': { row: 'ownAccount', trace: 'account event' },
  'GET /usrapi/v1/users/username/{name}': { row: 'write', token: 'never' },
  'POST /usrapi/v1/users/delete-avatar-url': { row: 'ownAccount', trace: 'account event' },
  // Which hints a person has seen is nobody's history.
  'POST /usrapi/v1/users/tour': { row: 'ownAccount', trace: 'none' },
  'GET /usrapi/v1/tokens/list': { row: 'ownAccount' },
  'GET /usrapi/v1/tokens/current': { row: 'ownSession', token: 'read' },
  'POST /usrapi/v1/tokens/create': { row: 'ownAccount', trace: 'account event' },
  'GET /usrapi/v1/tokens/client': { row: 'ownAccount' },
  'POST /usrapi/v1/tokens/authorize': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/tokens/end/{id}': { row: 'ownAccount', trace: 'account event' },
  'GET /prdapi/v1/tokens/list': { row: 'manage' },
  'POST /prdapi/v1/tokens/create': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/webhooks/list': { row: 'manage' },
  'POST /prdapi/v1/webhooks/create': { row: 'manage', trace: 'history' },
  'POST /prdapi/v1/webhooks/update': { row: 'manage', trace: 'history' },
  'POST /prdapi/v1/webhooks/switch/{id}': { row: 'manage', trace: 'history' },
  'DELETE /prdapi/v1/webhooks/delete/{id}': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/webhooks/deliveries': { row: 'manage' },
  'GET /prdapi/v1/webhooks/delivery/{id}': { row: 'manage' },
  'GET /prdapi/v1/git/list': { row: 'manage' },
  'POST /prdapi/v1/git/create': { row: 'manage', trace: 'history' },
  'POST /prdapi/v1/git/update': { row: 'manage', trace: 'history' },
  'DELETE /prdapi/v1/git/delete/{id}': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/git/rules': { row: 'manage' },
  'POST /prdapi/v1/git/rules': { row: 'manage', trace: 'history' },
  'GET /prdapi/v1/git/development': { row: 'read' },
  // Its signature opens it. What it changes is recorded at the items; an empty one changes none.
  'POST /prdapi/v1/git/deliveries/{address}': { row: 'open', trace: 'none' },
  // A delivery is listed by itself.
  'POST /prdapi/v1/webhooks/test/{id}': { row: 'manage', trace: 'none' },
  'POST /prdapi/v1/webhooks/send-again/{id}': { row: 'manage', trace: 'none' },
  'POST /prdapi/v1/tokens/end/{id}': { row: 'manage', trace: 'history' },
  'GET /usrapi/v1/users/sessions': { row: 'ownAccount' },
  'POST /usrapi/v1/users/sessions/revoke/{id}': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/users/sessions/revoke-others': { row: 'ownAccount', trace: 'account event' },

  'GET /damapi/v1/reviewlogs/list': { row: 'read' },
  // A comment is its own record.
  'POST /damapi/v1/reviewlogs/create': { row: 'write', trace: 'none' },
  'POST /damapi/v1/comments/create': { row: 'write', trace: 'none' },
  'POST /damapi/v1/comments/update': { row: 'write', trace: 'history' },
  'DELETE /damapi/v1/comments/delete/{id}': { row: 'write', trace: 'history' },
  'POST /damapi/v1/comments/react': { row: 'write', trace: 'none' },
  'GET /damapi/v1/operationlogs/list': { row: 'read' },
  'GET /damapi/v1/operationlogs/recent': { row: 'read' },
  'GET /damapi/v1/operationlogs/contents/{id}': { row: 'read' },
  'GET /damapi/v1/children/list': { row: 'read' },
  'GET /damapi/v1/links/list': { row: 'read' },
  'GET /damapi/v1/traces/list': { row: 'read' },
  'GET /damapi/v1/traces/summary': { row: 'read' },
  'GET /damapi/v1/traces/state': { row: 'read' },
  'GET /damapi/v1/traces/thread': { row: 'read' },
  'GET /damapi/v1/traces/suspects': { row: 'read' },
  'GET /damapi/v1/traces/anchors': { row: 'read' },
  'GET /damapi/v1/traces/impact': { row: 'read' },
  'POST /damapi/v1/traces/confirm': { row: 'write', trace: 'history' },
  'POST /damapi/v1/traces/anchor': { row: 'write', trace: 'history' },
  'GET /damapi/v1/traces/strip': { row: 'read' },
  'GET /damapi/v1/reviews/get': { row: 'read' },
  'POST /damapi/v1/reviews/ask': { row: 'write', trace: 'history' },
  'POST /damapi/v1/reviews/vote': { row: 'write', trace: 'history' },
  'POST /damapi/v1/reviews/withdraw': { row: 'write', trace: 'history' },
  'GET /damapi/v1/proposals/list': { row: 'read' },
  'GET /damapi/v1/proposals/get/{id}': { row: 'read' },
  'GET /damapi/v1/proposals/change/{id}': { row: 'read' },
  // Guests only where the product lets them; in the tests it does not.
  'POST /damapi/v1/proposals/create': { row: 'write', trace: 'history', token: 'propose' },
  'POST /damapi/v1/proposals/accept': { row: 'write', trace: 'history', token: 'never' },
  'POST /damapi/v1/proposals/decline': { row: 'write', trace: 'history', token: 'never' },
  'POST /damapi/v1/proposals/let-guests': { row: 'manage', trace: 'history' },
  // The order among others is no state of a task.
  'POST /prdapi/v1/tasks/place/{id}': { row: 'write', trace: 'none' },
  // A report is its own record; the history of each test case tells of its run.
  'POST /tstapi/v1/testreports/upload': { row: 'write', trace: 'none', token: 'results' },
  'GET /tstapi/v1/testreports/branches': { row: 'read' },
  'GET /tstapi/v1/testreports/list': { row: 'read' },
  'GET /tstapi/v1/testreports/get/{id}': { row: 'read' },
  'GET /tstapi/v1/testreports/results/{id}': { row: 'read' },
  'POST /tstapi/v1/testreports/match': { row: 'write', trace: 'history' },
  // The test says who matched it.
  'POST /tstapi/v1/testreports/unmatch': { row: 'write', trace: 'none' },
  'POST /tstapi/v1/testreports/make-testcases': { row: 'write', trace: 'history' },
  'POST /damapi/v1/bulk/change': { row: 'write', trace: 'history' },
  'POST /damapi/v1/bulk/undo/{id}': { row: 'write', trace: 'history' },
  // Each item that was changed until then tells of it.
  'POST /damapi/v1/bulk/stop/{id}': { row: 'write', trace: 'none' },
  'GET /damapi/v1/bulk/get/{id}': { row: 'read' },
  'GET /damapi/v1/bulk/list': { row: 'read' },
  'GET /damapi/v1/bulk/items/{id}': { row: 'read' },
  // Nothing is written but what a file would do; the history of each item tells what it did.
  'POST /damapi/v1/imports/upload': { row: 'write', trace: 'none' },
  'POST /damapi/v1/imports/check': { row: 'write', trace: 'none' },
  'POST /damapi/v1/imports/start': { row: 'write', trace: 'history' },
  'POST /damapi/v1/imports/undo/{id}': { row: 'write', trace: 'history' },
  'GET /damapi/v1/imports/get/{id}': { row: 'read' },
  'GET /damapi/v1/imports/list': { row: 'read' },
  'GET /damapi/v1/imports/rows/{id}': { row: 'read' },
  'GET /damapi/v1/baselines/list': { row: 'read' },
  // The worker records it, with the baseline.
  'POST /damapi/v1/baselines/create': { row: 'manage', trace: 'none', token: 'write' },
  'DELETE /damapi/v1/baselines/delete/{id}': { row: 'manage', trace: 'history', token: 'write' },
  'GET /damapi/v1/baselines/compare': { row: 'read' },
  'GET /damapi/v1/baselines/counts': { row: 'read' },
  'GET /damapi/v1/baselines/item': { row: 'read' },
  // A view of the product; one's own leaves no trace for others.
  'GET /prdapi/v1/views/list': { row: 'read' },
  'POST /prdapi/v1/views/create': { row: 'write', trace: 'history' },
  'POST /prdapi/v1/views/update': { row: 'write', trace: 'history' },
  'POST /prdapi/v1/views/move': { row: 'write', trace: 'history' },
  'DELETE /prdapi/v1/views/delete/{id}': { row: 'write', trace: 'history' },
  'GET /usrapi/v1/inbox/list': { row: 'ownAccount' },
  'GET /usrapi/v1/inbox/unread': { row: 'ownAccount' },
  'GET /usrapi/v1/inbox/get/{id}': { row: 'ownAccount' },
  // What somebody has read, watches or puts away is theirs alone and changes no item.
  'POST /usrapi/v1/inbox/read/{id}': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/inbox/unread/{id}': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/inbox/read-all': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/inbox/snooze/{id}': { row: 'ownAccount', trace: 'none' },
  'POST /usrapi/v1/inbox/done/{id}': { row: 'ownAccount', trace: 'none' },
  'GET /damapi/v1/watches/get': { row: 'read' },
  'POST /damapi/v1/watches/set': { row: 'write', trace: 'none' },
  'POST /damapi/v1/watches/seen': { row: 'write', trace: 'none' },
  'GET /usrapi/v1/users/notices': { row: 'ownAccount' },
  'POST /usrapi/v1/users/notices/update': { row: 'ownAccount', trace: 'account event' },
  'POST /usrapi/v1/notices/unsubscribe/{token}': { row: 'open', trace: 'account event' },
  'POST /damapi/v1/links/create': { row: 'write', trace: 'history' },
  'DELETE /damapi/v1/links/delete/{id}': { row: 'write', trace: 'history' },
  'GET /damapi/v1/references/list': { row: 'read' },
  'GET /damapi/v1/printed/list': { row: 'read' },
  'GET /damapi/v1/search/items': { row: 'read' },
  'GET /damapi/v1/versions/list': { row: 'read' },
  'GET /damapi/v1/versions/get': { row: 'read' },
  'POST /damapi/v1/versions/restore': { row: 'write', trace: 'history' },
  'POST /damapi/v1/checklists/tick': { row: 'write', trace: 'history' },
  'GET /damapi/v1/trash/list': { row: 'read' },
  'GET /damapi/v1/trash/dependents': { row: 'read' },
  'POST /damapi/v1/trash/restore': { row: 'write', trace: 'history' },
  'GET /damapi/v1/dictionary/list': { row: 'ownSession', token: 'read' },
  // An attachment; for avatars see records/files.test.ts.
  'POST /damapi/v1/files/upload': { row: 'write', trace: 'history' },
  'GET /damapi/v1/files/list': { row: 'read' },
  'POST /damapi/v1/files/update': { row: 'write', trace: 'history' },
  'DELETE /damapi/v1/files/delete': { row: 'write', trace: 'history' },
  'GET /damapi/v1/files/content/{id}/{name}': { row: 'bytes' },

  'GET /desapi/v1/uml/server': { row: 'read' },
  'GET /desapi/v1/uml/svg/{source}': { row: 'namedProduct' },
};
