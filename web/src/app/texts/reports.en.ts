import { texts as ofReports } from '../../areas/report/screen-texts.en.ts';
import { texts as ofTestReports } from '../../areas/test-reports/screen-texts.en.ts';
import { texts as ofPaper } from '../../kit/printed/screen-texts.en.ts';

/** Results of builds, and the reports that are printed. */
export const texts = { ...ofTestReports, ...ofPaper, ...ofReports };
