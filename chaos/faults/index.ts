import { databaseFaults } from './database.ts';
import { networkFaults } from './network.ts';
import { processFaults } from './processes.ts';
import { serviceFaults } from './services.ts';

export const faults = [...processFaults, ...databaseFaults, ...networkFaults, ...serviceFaults];
