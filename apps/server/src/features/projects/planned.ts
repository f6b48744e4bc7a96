// What a plan writes into a project, for the noun that makes plans: it keeps which milestones are planned, and theirs are
// written here, in its transaction.
export {
  completeOpen as completeOpenMilestones,
  deleteMilestones,
  insertPlanned as insertPlannedMilestone,
  insertTies as insertMilestoneTies,
  markTalkedAbout,
  type PlannedProject,
  planProject,
  planTarget as planProjectTarget,
  type Tie,
  updatePlanned as updatePlannedMilestone,
} from './store-planned.ts';
