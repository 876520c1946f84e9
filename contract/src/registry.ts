// All endpoints. The server does not start if a route is missing here, or an endpoint here has no handler.
import { accountEndpoints } from './accounts/endpoints.ts';
import { passkeyEndpoints } from './accounts/passkey-endpoints.ts';
import { profileEndpoints } from './accounts/profile-endpoints.ts';
import { secondFactorEndpoints } from './accounts/second-factor-endpoints.ts';
import { ssoEndpoints } from './accounts/sso-endpoints.ts';
import { diagramEndpoints } from './diagrams/endpoints.ts';
import type { Endpoint, EndpointKey } from './endpoint.ts';
import { gitEndpoints } from './git/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { inboxEndpoints } from './inbox/endpoints.ts';
import { noticeEndpoints } from './inbox/notice-endpoints.ts';
import { watchEndpoints } from './inbox/watch-endpoints.ts';
import { itemEndpoints } from './kinds/endpoints.ts';
import { liveEndpoints } from './live/endpoints.ts';
import { operatorEndpoints } from './operators/endpoints.ts';
import { archiveEndpoints } from './products/archive-endpoints.ts';
import { auditEndpoints } from './products/audit-endpoints.ts';
import { productEndpoints } from './products/endpoints.ts';
import { invitationEndpoints } from './products/invitation-endpoints.ts';
import { memberEndpoints } from './products/member-endpoints.ts';
import { startEndpoints } from './products/start-endpoints.ts';
import { proposalEndpoints } from './proposals/endpoints.ts';
import { bulkEndpoints } from './records/bulk-endpoints.ts';
import { checklistEndpoints } from './records/checklist-endpoints.ts';
import { commentEndpoints } from './records/comment-endpoints.ts';
import { fileEndpoints } from './records/file-endpoints.ts';
import { linkEndpoints } from './records/link-endpoints.ts';
import { logEndpoints } from './records/log-endpoints.ts';
import { printedEndpoints } from './records/printed-endpoints.ts';
import { reqifEndpoints } from './records/reqif-endpoints.ts';
import { recordEndpoints } from './records/endpoints.ts';
import { referenceEndpoints } from './records/reference-endpoints.ts';
import { versionEndpoints } from './records/version-endpoints.ts';
import { testReportEndpoints } from './test-reports/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';
import { baselineEndpoints } from './traces/baseline-endpoints.ts';
import { traceEndpoints } from './traces/endpoints.ts';
import { reviewEndpoints } from './traces/review-endpoints.ts';
import { suspectEndpoints } from './traces/suspect-endpoints.ts';
import { tokenEndpoints } from './tokens/endpoints.ts';
import { viewEndpoints } from './views/endpoints.ts';
import { webhookEndpoints } from './webhooks/endpoints.ts';

export const registry = {
  ...accountEndpoints,
  ...profileEndpoints,
  ...secondFactorEndpoints,
  ...ssoEndpoints,
  ...passkeyEndpoints,
  ...productEndpoints,
  ...memberEndpoints,
  ...tokenEndpoints,
  ...webhookEndpoints,
  ...operatorEndpoints,
  ...gitEndpoints,
  ...archiveEndpoints,
  ...auditEndpoints,
  ...invitationEndpoints,
  ...startEndpoints,
  ...recordEndpoints,
  ...logEndpoints,
  ...commentEndpoints,
  ...linkEndpoints,
  ...bulkEndpoints,
  ...importEndpoints,
  ...referenceEndpoints,
  ...printedEndpoints,
  ...reqifEndpoints,
  ...versionEndpoints,
  ...checklistEndpoints,
  ...searchEndpoints,
  ...traceEndpoints,
  ...suspectEndpoints,
  ...reviewEndpoints,
  ...proposalEndpoints,
  ...baselineEndpoints,
  ...viewEndpoints,
  ...inboxEndpoints,
  ...watchEndpoints,
  ...noticeEndpoints,
  ...fileEndpoints,
  ...itemEndpoints,
  ...testReportEndpoints,
  ...diagramEndpoints,
  ...liveEndpoints,
};

export type Registry = typeof registry;
export type RegistryKey = keyof Registry;

export const registryEntries = (): [RegistryKey, Endpoint][] =>
  Object.entries(registry) as [RegistryKey & EndpointKey, Endpoint][];
