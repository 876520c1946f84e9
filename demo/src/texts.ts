// Contents and comments of items.
import type { ItemKind } from '@tracery/contract';
import type { Random } from './random.ts';
import type { Language } from './search-words.ts';

const paragraphs = {
  en: [
    'Seen at the depot with three stations side by side; the driver had to wait.',
    'The value is read once a second and kept for thirty days.',
    'Agreed with operations: nothing is shown before the contactor is closed.',
    'When the network is gone, the station goes on by itself and reports later.',
  ],
  zh: [
    '在场站三台设备并排时发现，司机需要等待。',
    '数值每秒读取一次，保留三十天。',
    '与运营确认：接触器闭合之前不显示。',
    '网络中断时设备继续工作，稍后上报。',
  ],
};

const headings: Record<Language, [string, string]> = { en: ['Why', 'Done when'], zh: ['背景', '完成标准'] };

const diagram = (name: string) =>
  `@startuml\ntitle ${name}\nactor Driver\nparticipant Station\nDriver -> Station : plug in\nStation --> Driver : light turns green\n@enduml`;

export function contentOf(kind: ItemKind, name: string, language: Language, random: Random): string {
  if (kind === 'UML') return diagram(name);
  const [why, done] = headings[language];
  const one = () => random.pick(paragraphs[language]);
  return `## ${why}\n\n${one()}\n\n## ${done}\n\n- ${one()}\n`;
}

/** A paragraph that somebody adds later. */
export const paragraphOf = (language: Language, random: Random): string =>
  `\n${random.pick(paragraphs[language])}\n`;

const remarks = {
  en: [
    'Looks good to me.',
    'Can we have this before the release?',
    'Tried it on site, works.',
    'Why so late?',
  ],
  zh: ['我看可以。', '发布之前能完成吗？', '现场试过，可以。', '为什么这么晚？'],
};

export const commentOf = (language: Language, random: Random): string => random.pick(remarks[language]);
