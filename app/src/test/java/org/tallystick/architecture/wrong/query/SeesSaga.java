package org.tallystick.architecture.wrong.query;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;
import org.tallystick.architecture.wrong.saga.SeesCommand;

/** Breaks: query sees only api; no table of ours is an entity. */
@Entity
public class SeesSaga {

    @Id @Nullable String id;

    @Nullable SeesCommand other;
}
