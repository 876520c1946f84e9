import { texts as ofReports } from '../../areas/report/screen-texts.en.ts';
import { texts as ofPaper } from '../../kit/printed/screen-texts.en.ts';

/** The reports that are printed. */
export const texts = { ...ofPaper, ...ofReports };
