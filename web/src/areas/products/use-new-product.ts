import { useSavedForm } from '../../kit/form/use-saved-form.ts';
import { useSaveState } from '../../kit/form/use-save-state.ts';
import { headings } from '../../kit/markdown/headings.ts';
import { showInfo } from '../../lib/alerts.ts';
import { call } from '../../lib/api/api.ts';
import { text, useText } from '../../lib/i18n/i18n.ts';
import { readAgain } from '../../lib/query/use-read.ts';
import { useSession } from '../../lib/session/current-session.ts';
import { switchProduct } from '../../lib/session/current-product.ts';

interface Options {
  onClose: () => void;
  onCreated: () => void;
}

const sections = ['intro', 'goal', 'slogan', 'milestone', 'lifeCycle'] as const;

export function useNewProduct({ onClose, onCreated }: Options) {
  const userId = useSession()?.claims.userId;
  // Follows the language.
  useText();
  const content = headings(...sections.map((section) => `newProduct.${section}` as const));
  const name = `new-product of ${userId}`;

  async function create(): Promise<number> {
    const values = form.form.getValues();
    const { id } = await call('POST /prdapi/v1/products/create', {
      body: { name: values.name, kind: 'Private', tag: values.tag, data: { content: values.content } },
    });
    showInfo(text('publics.success'));
    // From here on the product exists: what fails now must not ask for it again.
    void switchProduct({ id, name: values.name }).then(onCreated, () => {
      onClose();
      return readAgain('GET /prdapi/v1/products/list');
    });
    return 1;
  }

  const form = useSavedForm({ name, saved: { name: '', tag: '', content }, version: 1, save: create });
  useSaveState(name, form);
  return form;
}
