// Sample diagrams as in the design, and their screenshots.
import type { Page } from '@playwright/test';
import { createDiagram } from '../support/items.ts';
import { tokenOf, type Person } from '../support/api.ts';
import type { Screen } from './screen.ts';

const session = `@startuml
actor Driver
participant "Charger" as CP
participant "Session service" as SS
participant "Billing" as BL

Driver -> CP : plug in, show card
CP -> SS : StartTransaction
SS --> CP : accepted, tariff
loop every 10 s
  CP -> SS : MeterValues
end

Driver -> CP : unplug
CP -> SS : StatusNotification
alt Finishing or Available
  SS -> SS : end session
  SS -> BL : energy, cost
  BL --> Driver : summary
end
@enduml`;

const life = `@startuml
[*] --> Free
Free --> Charging : plug in
Charging --> Free : unplug
@enduml`;

const diagrams: readonly [name: string, kind: string, view: string, by: string, content: string][] = [
  ['Who does what in the yard', 'UseCaseDiagram', 'UseCaseView', 'tomas.lind', life],
  ['Sessions and tariffs', 'ClassDiagram', 'LogicalView', 'ravi.nair', life],
  ['Parts of the depot', 'ComponentDiagram', 'DevelopmentView', 'pavel.dorn', life],
  ['North yard', 'DeploymentDiagram', 'DeploymentView', 'leah.stroud', life],
  ['Vehicle card sign-in', 'SequenceDiagram', 'ProcessView', 'leah.stroud', life],
  ['Pair a charger', 'SequenceDiagram', 'ProcessView', 'ravi.nair', life],
  ['Meter value timing', 'TimingDiagram', 'ProcessView', 'tomas.lind', life],
  ['Refund an interrupted session', 'ActivityDiagram', 'ProcessView', 'ines.prado', life],
  ['夜间排队充电的时序', 'SequenceDiagram', 'ProcessView', 'shuwen.bai', life],
  ['Charger life', 'StateDiagram', 'ProcessView', 'ravi.nair', life],
  ['Session life', 'StateDiagram', 'ProcessView', 'tomas.lind', life],
  ['Fault alert path', 'SequenceDiagram', 'ProcessView', 'shuwen.bai', life],
  ['Start and stop a session', 'SequenceDiagram', 'ProcessView', 'tomas.lind', session],
];

export async function fillDiagrams(url: string, person: Person): Promise<void> {
  for (const [name, kind, view, by, content] of diagrams) {
    const token = await tokenOf(url, { ...person, username: by });
    await createDiagram(url, token, { name, kind, view, content });
  }
}

const path = '/design/uml?view=ProcessView';

const drawn = (page: Page) => page.locator('article img, dialog img').first().waitFor();

const open = (search = '', then?: (page: Page) => Promise<unknown>): Screen => ({
  path: path + search,
  as: 'member',
  arrange: async (page) => {
    await page.getByText('Start and stop a session').first().click();
    await drawn(page);
    await then?.(page);
  },
});

const create = (then?: (page: Page) => Promise<unknown>): Screen => ({
  path: `${path}&create=1`,
  as: 'member',
  arrange: async (page) => {
    await page.locator('dialog .cm-content').waitFor();
    await then?.(page);
  },
});

export const umlScreens: Record<string, Screen> = {
  uml: { path, as: 'member' },
  'uml-open': open(),
  'uml-beside': open('', (page) => page.keyboard.press('x')),
  'uml-wrong': open('', async (page) => {
    await page.keyboard.press('x');
    await page.locator('.cm-line').nth(7).click();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('this is nothing');
    await page.locator('[data-problem]').waitFor();
  }),
  'uml-down': open('', async (page) => {
    await page.keyboard.press('x');
    await page.route('**/desapi/v1/uml/svg/**', (route) => route.abort());
    await page.locator('.cm-content').click();
    await page.keyboard.type(' ');
    await page.locator('[data-state=failed]').waitFor();
  }),
  'uml-new': create(),
  'uml-example': create(async (page) => {
    await page.locator('dialog select').selectOption('ClassDiagram');
    await page.locator('dialog form button').first().click();
    await drawn(page);
  }),
  'uml-copy': open('', async (page) => {
    await page.keyboard.press('Control+d');
    await page.locator('dialog img').waitFor();
  }),
  'uml-sort': {
    path,
    as: 'member',
    arrange: async (page) => {
      await page.locator('main [aria-haspopup=menu]').first().click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
};
