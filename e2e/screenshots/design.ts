// Sample components and functions, and their screenshots.
import { createComponent, createFunction } from '../support/items.ts';
import { callServer, tokenOf, type Person } from '../support/api.ts';
import { newItemDialog, openItem, type Screen } from './screen.ts';
import { createTask } from '../support/tasks.ts';

const components: readonly [name: string, tag: string, status: number][] = [
  ['Card terminal', 'payment', 5],
  ['Label printer service', 'hardware', 4],
  ['场站地图', 'map', 1],
  ['Load planner', 'energy', 3],
  ['Session service', 'ocpp,billing', 3],
];

/** Each of the component that the list above names at this place. */
const functions: readonly [name: string, component: number, status: number, task?: string][] = [
  ['Print a bay label', 1, 5],
  ['Share the grid limit among bays', 3, 1],
  ['Refund a broken session', 0, 4],
  ['显示空闲车位', 2, 1],
  ['Bill what was delivered', 4, 1, 'FUN: Bill what was delivered'],
  ['End a session when the plug leaves', 4, 1, 'FUN: End a session when the plug leaves'],
];

const functionText = `**Intro**

Ends the session as soon as the charger says that the plug is out, or stops saying anything.

**Input**

- \`StatusNotification\` of the connector
- the last meter value

**Process**

1. Wait 3 seconds for a plug that comes back.
2. Read the meter once more and close the session with it.

**Output**

A closed session, ready to be billed, and a bay that is shown as free.`;

export async function fillDesign(url: string, person: Person): Promise<void> {
  const token = await tokenOf(url, { ...person, username: 'tomas.lind' });
  const ids: number[] = [];
  for (const [name, tag] of components)
    ids.push(
      await createComponent(url, token, {
        name,
        tag,
        content: '**Introduction**\n\nOne process, one database, no state of its own between calls.',
      }),
    );
  for (const [name, component, status, task] of functions) {
    const componentId = ids[component]!;
    const id = await createFunction(url, token, { componentId, name, tag: 'bay', content: functionText });
    if (status > 1) await callServer(url, '/desapi/v1/functions/update', { id, version: 1, status }, token);
    if (task) await createTask(url, token, { name: task, kind: 'Function', sourceId: id });
  }
  for (const [at, [, , status]] of components.entries())
    await callServer(url, '/desapi/v1/components/update', { id: ids[at]!, version: 1, status }, token);
}

export const designScreens: Record<string, Screen> = {
  components: openItem('/design/component'),
  'components-open': openItem('/design/component', 'Session service'),
  'components-frozen': openItem('/design/component', 'Label printer service'),
  'components-new': newItemDialog('/design/component'),
  functions: openItem('/design/function'),
  'functions-open': openItem('/design/function', 'End a session when the plug leaves'),
  'functions-new': newItemDialog('/design/function'),
};
