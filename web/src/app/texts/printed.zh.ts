import { texts as ofReports } from '../../areas/report/screen-texts.zh.ts';
import { texts as ofPaper } from '../../kit/printed/screen-texts.zh.ts';

/** The reports that are printed. */
export const texts = { ...ofPaper, ...ofReports };
