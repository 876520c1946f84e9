// Sample products as in the design.
import { addColleagues } from '../support/database.ts';
import { callServer, createProduct, tokenOf, type Person } from '../support/api.ts';

const products = [
  ['Depot Planner', 'routing', 3],
  ['Fleet Mobile', 'app,driver', 5],
  ['Hub Billing', 'invoices', 4],
  ['Kiosk X', 'hardware', 2],
  ['Telemetry Lake', 'data', 6],
  ['Northyard Charging', 'charging,depot', 4],
] as const;

/** The last one is current; another one is deleted. */
export async function createSampleProducts(url: string, person: Person): Promise<number> {
  const token = await tokenOf(url, person);
  const open = async (id: number) => {
    const path = `/prdapi/v1/products/switch-product?productId=${id}`;
    return (await callServer<{ token: string }>(url, path, {}, token)).token;
  };
  const old = await createProduct(url, person, { name: 'Yard Pilot', isOpen: false });
  await fetch(`${url}/prdapi/v1/products/delete/${old}?name=Yard%20Pilot`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await open(old)}`, 'x-requested-with': 'tracery' },
  });
  let id = old;
  for (const [name, tag, status] of products) {
    id = await createProduct(url, person, { name, tag, isOpen: false });
    const inside = await open(id);
    await callServer(url, '/prdapi/v1/products/update', { id, version: 1, status }, inside);
  }
  return id;
}

const team = [
  ['anran.ji', 'Anran Ji', 'Translates the driver screen and the help texts', ['DesignEngineer']],
  ['hana.mori', 'Hana Mori', 'Bay map and wall displays', ['DesignEngineer', 'DevelopEngineer']],
  ['ines.prado', 'Ines Prado', 'Tariffs, invoices and refunds', ['DevelopEngineer']],
  ['leah.stroud', 'Leah Stroud', 'Runs the two test bays in the north yard', ['TestEngineer']],
  ['omar.haddad', 'Omar Haddad', 'Depot lead, reads along', ['Guest']],
  ['pavel.dorn', 'Pavel Dorn', 'Load planner and performance', ['DevelopEngineer']],
  ['ravi.nair', 'Ravi Nair', 'Charger onboarding, field service tools', ['DevelopEngineer']],
  ['shuwen.bai', '白淑文', '故障告警，隔周值班', ['DevelopEngineer', 'TestEngineer']],
  ['tomas.lind', 'Tomas Lind', 'Session service and charger protocol', ['DevelopEngineer']],
] as const;

/** Members with the same password, enough for a second page. */
export const addSampleMembers = (productId: number, person: Person): Promise<void> =>
  addColleagues(productId, person.username, [
    ...team.map(([username, fullname, intro, roles]) => ({ username, fullname, intro, roles: [...roles] })),
    ...Array.from({ length: 14 }, (_, number) => ({ username: `yard.crew${number + 1}` })),
  ]);
