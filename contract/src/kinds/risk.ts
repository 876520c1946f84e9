import { defineWorkItem } from '../work-item/definition.ts';
import { choice, day, moment, owner, priority, scale } from '../work-item/fields.ts';

const closed = ['happened', 'avoid', 'disappeared'] as const;
const refusal = 'risk.alreadyClosed';

/** What could go wrong. Once closed, it can no longer be edited. */
export const risk = defineWorkItem({
  kind: 'Risk',
  path: '/prdapi/v1/risks',
  words: { en: 'Risk', zh: '风险' },
  letter: 'K',
  screen: {
    path: '/task/risk',
    group: 'task',
    place: 2,
    key: 'k',
    icon: 'TriangleAlert',
    parameters: { open: 'riskId', passed: ['parentId'] },
  },
  fields: {
    kind: choice(['Resource', 'Technology', 'Progress'], { initial: 'Resource' }),
    probability: scale(),
    impact: scale(),
    priority: priority('probability', 'impact'),
    processorId: owner(),
    planCloseAt: day(),
    closedAt: moment(),
  },
  statuses: {
    opening: { number: 1, en: 'Opening', zh: '未关闭' },
    happened: { number: 2, en: 'Happened', zh: '已发生' },
    avoid: { number: 3, en: 'Avoid', zh: '已规避' },
    disappeared: { number: 4, en: 'Disappeared', zh: '已解除' },
  },
  initialStatus: 'opening',
  updating: { except: closed, refusal },
  deleting: { at: ['opening'], refusal },
  transitions: [
    { action: 'happen', from: ['opening'], to: 'happened', closing: 'sets', lasts: true, refusal },
    { action: 'avoid', from: ['opening'], to: 'avoid', closing: 'sets', refusal },
    { action: 'disappear', from: ['opening'], to: 'disappeared', closing: 'sets', refusal },
  ],
  filters: ['processorId', 'probability'],
  groups: ['processorId'],
  sorts: ['priority'],
  hasTasks: true,
});
