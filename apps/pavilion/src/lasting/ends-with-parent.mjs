// node --import: ends this program when the one that forked it is gone. A build left behind by a killed start would go on for a
// quarter of a minute, beside the next one, in the same folder.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
