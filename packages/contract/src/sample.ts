// The sample every trial begins with: a made-up company's exports, in a project of their own.

/** Of the project; by it the app tells what is only there to be looked at. */
export const sampleProjectName = 'Sample implementation';
