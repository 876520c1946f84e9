// Sample risks, iterations and documents as in the design, and their screenshots.
import { createDocument, createIteration, createRisk } from '../support/items.ts';
import { callServer, tokenOf, userIdOf, type Person } from '../support/api.ts';
import { newItemDialog, openItem, type Screen } from './screen.ts';

const dayFrom = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T23:59:59Z`;

type Outcome = 'happen' | 'avoid' | undefined;
type Weight = 1 | 2 | 3;

const risks: readonly [
  name: string,
  kind: 'Resource' | 'Technology' | 'Progress',
  probability: Weight,
  impact: Weight,
  owner: string,
  due: number,
  outcome: Outcome,
][] = [
  ['Only one person knows the load planner', 'Resource', 2, 3, 'pavel.dorn', 5, 'avoid'],
  ['Card processor changes its refund rules', 'Progress', 3, 2, 'ines.prado', 5, 'happen'],
  ['Label printer firmware is out of support', 'Technology', 1, 2, 'ravi.nair', 16, undefined],
  ['Test bays closed for paving in week 21', 'Progress', 2, 3, 'leah.stroud', 1, undefined],
  ['Grid meter reports late at peak hours', 'Technology', 3, 2, 'pavel.dorn', -2, undefined],
  ['Modem supplier slips by two weeks', 'Resource', 2, 2, 'tomas.lind', 3, undefined],
  ['山区车位的网络不稳定', 'Technology', 2, 2, 'shuwen.bai', 9, undefined],
];

const riskText = `**Intro**

The supplier of the 4G modem has moved one delivery already. Forty chargers for the north yard wait for it.

**Avoid Approach**

- Order 20 units from the second source now.
- Weekly call with the supplier, Tuesdays.

**Contingency Plan**

Run the first row of bays on the yard network by cable.

**Memo**

Second source confirmed 12 units.`;

const iterations: readonly [name: string, kind: string, begin: number, close: number][] = [
  ['Hotfix 2.2.1', 'Maintenance', -67, -64],
  ['Iteration 11', 'Development', -60, -42],
  ['Release 2.3', 'Release', -41, -35],
  ['Iteration 13', 'Development', -34, -14],
  ['Spike: bidirectional charging', 'Research', -2, 16],
  ['Iteration 14', 'Development', -13, 6],
  ['Iteration 15', 'Development', 7, 26],
];

const documents: readonly [name: string, status: number][] = [
  ['Rules of the north yard', 5],
  ['How a session ends', 4],
  ['Tariff model, second draft', 3],
  ['场站值班手册', 1],
];

export async function fillPlanning(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, { ...person, username: 'tomas.lind' });
  for (const [name, kind, probability, impact, owner, due, outcome] of risks) {
    const processorId = userIdOf(await tokenOf(url, { ...person, username: owner }));
    const id = await createRisk(url, token, {
      name,
      kind,
      probability,
      impact,
      processorId,
      planCloseAt: dayFrom(due),
      tag: 'hardware,supplier',
      content: riskText,
    });
    if (outcome) await callServer(url, `/prdapi/v1/risks/${outcome}/${id}`, {}, token);
  }
  for (const [name, kind, begin, close] of iterations)
    await createIteration(url, token, {
      name,
      kind,
      managerId: userIdOf(token),
      beginAt: dayFrom(begin),
      closedAt: dayFrom(close),
      content: '**Intro**\n\nChargers say when a plug leaves, and the bay is free at once.',
    });
  for (const [name, status] of documents) {
    const id = await createDocument(url, token, {
      name,
      content: '## Why\n\nSo that nobody has to ask twice.',
    });
    await callServer(url, '/prdapi/v1/documents/update', { id, version: 1, status }, token);
  }
}

export const planningScreens: Record<string, Screen> = {
  risks: openItem('/task/risk'),
  'risks-open': openItem('/task/risk', 'Modem supplier slips by two weeks'),
  'risks-closed': openItem('/task/risk', 'Card processor changes its refund rules'),
  'risks-new': newItemDialog('/task/risk'),
  'risks-owner': {
    path: '/task/risk',
    as: 'member',
    arrange: async (page) => {
      await page.locator('main input[role=combobox]').click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  iterations: openItem('/setting/iteration'),
  'iterations-open': openItem('/setting/iteration', 'Iteration 14'),
  'iterations-new': newItemDialog('/setting/iteration'),
  documents: openItem('/document'),
  'documents-open': openItem('/document', 'Tariff model'),
  'documents-frozen': openItem('/document', 'How a session ends'),
};
