// A project in outline, for whoever says in a few words where it stands.
export {
  countActivity,
  findOutline as findProjectOutline,
  listNames as listProjectNames,
  listOpenMilestones,
  type OpenMilestone,
  type ProjectOutline,
} from './outline-store.ts';
export { listActivity as readActivity } from './store.ts';
