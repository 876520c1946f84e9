import { Link } from '@tanstack/react-router';
import { proposalNumber } from '@tracery/contract/proposals/proposals';
import { useText } from '../../lib/i18n/i18n.ts';

interface Props {
  proposal: { id: number; number: number; by: string };
}

/** The proposal that an entry was accepted from, and who proposed it. */
export function ProposedBy({ proposal: { id, number, by } }: Props) {
  const t = useText();
  return (
    <>
      <Link to="/proposals" search={{ open: String(id) }}>
        {t('history.proposed', { number: proposalNumber(number), name: by })}
      </Link>{' '}
    </>
  );
}
