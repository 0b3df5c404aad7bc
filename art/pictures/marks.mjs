export async function writeMarks() {}
