import { defineWorkItem } from '../work-item/definition.ts';
import { choice, day, moment, owner, priority, scale } from '../work-item/fields.ts';

const closed = ['happened', 'avoid', 'disappeared'] as const;
const otherwise = 'risk.alreadyClosed';

/** What could go wrong. Once it is known what became of it, it stays as it is. */
export const risk = defineWorkItem({
  kind: 'Risk',
  path: '/prdapi/v1/risks',
  words: { en: 'Risk', zh: '风险' },
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
    opening: { number: 1, en: 'Opening', zh: '开启' },
    happened: { number: 2, en: 'Happened', zh: '已发生' },
    avoid: { number: 3, en: 'Avoid', zh: '已规避' },
    disappeared: { number: 4, en: 'Disappeared', zh: '已消失' },
  },
  starts: 'opening',
  updating: { except: closed, otherwise },
  deleting: { at: ['opening'], otherwise },
  transitions: [
    { action: 'happen', from: ['opening'], to: 'happened', closing: 'sets', otherwise },
    { action: 'avoid', from: ['opening'], to: 'avoid', closing: 'sets', otherwise },
    { action: 'disappear', from: ['opening'], to: 'disappeared', closing: 'sets', otherwise },
  ],
  filters: ['processorId', 'probability'],
  sorts: ['priority'],
  hasTasks: true,
});
