// Before each test file of a run with TEST_NOW.
import { startAt, testMoment } from '../packages/kit/src/test-moment.ts';

const moment = testMoment();
if (moment !== null) startAt(moment);
