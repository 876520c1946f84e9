// The requirement specification as it is printed: an overview, and a chapter for each feature.
import { feature as featureKind } from '@tracery/contract/kinds/feature';
import { requirement as requirementKind } from '@tracery/contract/kinds/requirement';
import { importances } from '@tracery/contract/work-item/fields';
import { itemNumber } from '@tracery/contract/work-item/number';
import { memo } from 'react';
import { importance as importanceField } from '../../kit/items/fields/importance.tsx';
import { StatusMark } from '../../kit/items/fields/status-mark.tsx';
import { personOf, valueOf, type Item } from '../../kit/items/view.ts';
import {
  LabelledValues,
  Figures,
  Heading,
  ItemRef,
  PrintedLinks,
  PrintedMarkdown,
  PrintedTable,
  type LabelledValue,
} from '../../kit/printed/printed-parts.tsx';
import styles from '../../kit/printed/paper.module.css';
import type { PrintedText } from '../../kit/printed/reader.ts';
import { formatShare } from '../../lib/format.ts';
import { useText, type PlainKey } from '../../lib/i18n/i18n.ts';
import { chapterIdOf, requirementIdOf, type Chapter } from './chapters.ts';
import { countsOf } from './counts.ts';
import type { Specification as Read } from './read-specification.ts';

function Importance({ item }: { item: Item }) {
  const t = useText();
  const value = valueOf(item, 'importance');
  if (!importances.some((one) => one === value)) return null;
  return (
    <>
      {importanceField.icon!(value)} {t(importanceField.word!(value))}
    </>
  );
}

function ItemFacts({ item, kind }: { item: Item; kind: 'Feature' | 'Requirement' }) {
  const t = useText();
  const definition = kind === 'Feature' ? featureKind : requirementKind;
  const sort = valueOf(item, 'kind');
  const values: readonly LabelledValue[] = [
    { label: t('paper.feature'), value: kind === 'Feature' && <ItemRef kind={kind} item={item} /> },
    { label: t('items.status'), value: <StatusMark definition={definition} item={item} /> },
    { label: t('field.importance'), value: <Importance item={item} /> },
    { label: t('field.kind'), value: kind === 'Requirement' && t(`requirementKind.${sort}` as PlainKey) },
    { label: t('field.owner'), value: personOf(item, 'processorId').name },
    { label: t('print.iteration'), value: valueOf(item, 'plannedName') },
    { label: t('print.tags'), value: item.tag.split(',').filter(Boolean).join(', ') },
  ];
  return <LabelledValues values={values} />;
}

interface RequirementProps {
  number: string;
  item: Item;
  text: PrintedText | undefined;
}

const Requirement = memo(function Requirement({ number, item, text }: RequirementProps) {
  return (
    <section className={styles.item}>
      <Heading id={requirementIdOf(item.oid)} number={number} level={2}>
        <ItemRef kind="Requirement" item={item} /> {item.name}
      </Heading>
      <ItemFacts item={item} kind="Requirement" />
      <PrintedMarkdown markdown={text?.content ?? ''} />
      <PrintedLinks text={text} />
    </section>
  );
});

function ChapterPart({ chapter, texts }: { chapter: Chapter; texts: Read['texts'] }) {
  const t = useText();
  const { number, id, oid, name, feature, requirements } = chapter;
  const text = texts.get(id);
  return (
    <section className={styles.chapterBody}>
      <Heading id={chapterIdOf(oid)} number={number} level={1}>
        {name}
      </Heading>
      {feature ? (
        <ItemFacts item={feature} kind="Feature" />
      ) : (
        <LabelledValues
          values={[{ label: t('paper.feature'), value: <ItemRef kind="Feature" item={chapter} /> }]}
        />
      )}
      <PrintedMarkdown markdown={text?.content ?? ''} />
      {requirements.length === 0 && <p className={styles.aside}>{t('paper.noRequirements')}</p>}
      {requirements.map((one) => (
        <Requirement key={one.item.id} {...one} text={texts.get(one.item.id)} />
      ))}
    </section>
  );
}

const share = (part: number, all: number) => (all === 0 ? '' : formatShare(part / all));

export function Specification({ read: { chapters, texts } }: { read: Read }) {
  const t = useText();
  const all = countsOf(
    chapters.flatMap(({ requirements }) => requirements.map(({ item }) => item)),
    texts,
  );
  return (
    <>
      <section>
        <Heading id="overview" number="" level={1}>
          {t('print.overview')}
        </Heading>
        <Figures
          figures={[
            { label: t('screen.feature'), value: chapters.length },
            { label: t('screen.requirement'), value: all.all },
            { label: t('paper.finished'), value: all.finished, note: share(all.finished, all.all) },
            {
              label: t('paper.covered'),
              value: all.covered,
              note: share(all.covered, all.all),
              tone: all.covered < all.all ? 'amber' : undefined,
            },
          ]}
        />
        <PrintedTable
          label={t('screen.feature')}
          heads={[
            t('print.number'),
            t('paper.feature'),
            t('screen.requirement'),
            t('paper.finished'),
            t('paper.covered'),
          ]}
          widths={[11, 44, 15, 12, 18]}
        >
          <tbody>
            {chapters.map((chapter) => {
              const counts = countsOf(
                chapter.requirements.map(({ item }) => item),
                texts,
              );
              return (
                <tr key={chapter.id}>
                  <td className={styles.number}>{itemNumber('Feature', chapter.oid)}</td>
                  <td>
                    {chapter.number} {chapter.name}
                  </td>
                  <td>{counts.all}</td>
                  <td>{counts.finished}</td>
                  <td>{counts.covered}</td>
                </tr>
              );
            })}
          </tbody>
        </PrintedTable>
      </section>
      {chapters.map((chapter) => (
        <ChapterPart key={chapter.id} chapter={chapter} texts={texts} />
      ))}
    </>
  );
}
