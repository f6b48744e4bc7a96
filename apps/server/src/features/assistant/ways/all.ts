// How people ask for what the guides and the asked questions say, by source. Only for finding: nothing of it is ever said.
// A test holds that each source exists.
import { waysAboutTheHouse } from './house.ts';
import { waysToTheQuestions } from './questions.ts';
import { waysAlongTheRoad } from './road.ts';

export const waysOfAsking: Readonly<Record<string, readonly string[]>> = {
  ...waysToTheQuestions,
  ...waysAlongTheRoad,
  ...waysAboutTheHouse,
};
