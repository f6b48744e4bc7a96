// A project in outline, for whoever says in a few words where it stands.

export { listActivity as readActivity } from './store.ts';
export {
  countActivity,
  findOutline as findProjectOutline,
  listNames as listProjectNames,
  listOpenMilestones,
  type OpenMilestone,
  type ProjectOutline,
} from './store-outline.ts';
