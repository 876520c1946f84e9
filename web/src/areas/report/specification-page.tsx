import { feature } from '@tracery/contract/kinds/feature';
import { iteration } from '@tracery/contract/kinds/iteration';
import { itemNumber } from '@tracery/contract/work-item/number';
import { ItemPicker } from '../../kit/items/fields/item-picker.tsx';
import { ReportScreen, type Report } from '../../kit/printed/report-screen.tsx';
import { formatList } from '../../lib/format.ts';
import { useText, type Translate } from '../../lib/i18n/i18n.ts';
import { useReportScope } from './address.ts';
import { entriesOf } from './chapters.ts';
import { readSpecification, type Specification as Read } from './read-specification.ts';
import { Specification } from './specification.tsx';

function reportOf(t: Translate, read: Read): Report | undefined {
  const { chapters, feature: ofFeature, iteration: ofIteration, left } = read;
  const requirements = chapters.reduce((sum, chapter) => sum + chapter.requirements.length, 0);
  if (chapters.length === 0) return undefined;
  const scope = formatList([
    ofFeature && `${itemNumber('Feature', ofFeature.oid)} ${ofFeature.name}`,
    ofIteration && `${itemNumber('Iteration', ofIteration.oid)} ${ofIteration.name}`,
  ]);
  return {
    scope: scope || t('print.wholeProduct'),
    values: [
      {
        label: t('print.items'),
        value: formatList([
          t('paper.featureCount', { count: chapters.length }),
          t('paper.requirementCount', { count: requirements }),
        ]),
      },
      ...(ofIteration
        ? [
            {
              label: t('print.iteration'),
              value: `${itemNumber('Iteration', ofIteration.oid)} ${ofIteration.name}`,
            },
          ]
        : []),
    ],
    entries: entriesOf(chapters, t('print.overview')),
    body: <Specification read={read} />,
    left,
  };
}

export function SpecificationPage() {
  const t = useText();
  const { featureId, iterationId, narrow } = useReportScope('/report/requirements');
  return (
    <ReportScreen
      title={t('screen.specification')}
      tools={
        <>
          <ItemPicker
            isFilter
            label={t('paper.feature')}
            of={feature}
            value={featureId ? String(featureId) : ''}
            known={undefined}
            none={t('print.wholeProduct')}
            onChoose={(id) => narrow({ feature: id || undefined } as never)}
          />
          <ItemPicker
            isFilter
            label={t('print.iteration')}
            of={iteration}
            value={iterationId ? String(iterationId) : ''}
            known={undefined}
            none={t('paper.anyIteration')}
            onChoose={(id) => narrow({ iteration: id || undefined } as never)}
          />
        </>
      }
      readKey={`${featureId ?? ''} ${iterationId ?? ''}`}
      read={(reader) => readSpecification(reader, { featureId, iterationId })}
      show={(read) => reportOf(t, read)}
      emptyText={t('paper.noFeatures')}
    />
  );
}
