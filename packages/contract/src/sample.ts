// The sample every trial begins with: a made-up company's exports, in a project of their own.

/** The name of a trial's project with sample data; the app knows it by this name and marks it as a sample. */
export const sampleProjectName = 'Sample implementation';
