// Writes server/src/accounts/common-passwords.bin from a list of passwords, the most used first, one in a line:
//   node scripts/common-passwords.ts <list>
// Which list, and where it comes from, stands in docs/decisions/passwords-and-codes.md.
import fs from 'node:fs';
import { limits } from '../contract/src/limits.ts';
import { filterFile, foldPassword, makeFilter } from '../server/src/accounts/common-passwords.ts';

const { mostUsedPasswords, passwordMin } = limits.account;
const [list] = process.argv.slice(2);
if (!list) throw new Error('usage: node scripts/common-passwords.ts <list>');

const mostUsed = fs.readFileSync(list, 'utf8').split('\n').slice(0, mostUsedPasswords);
// Shorter ones are refused for their length.
const long = mostUsed.filter((password) => Array.from(password).length >= passwordMin).map(foldPassword);
const distinct = [...new Set(long)];
fs.writeFileSync(filterFile, makeFilter(distinct));
console.log(`${mostUsed.length} passwords, ${distinct.length} of them of ${passwordMin} characters or more`);
